interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** The cause and what to do, for the page that the problem's `type` links to. */
  readonly help: string;
}

/** Every kind of error. The names are part of the API: `type` is `<base>/docs/problems/<name>`. */
export const PROBLEM_TYPES = {
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    help: 'The request cannot be parsed: invalid JSON, broken percent-encoding, text that is not UTF-8, a repeated or invalid header, or more than 100 parameters. Fix the request before you send it again.',
  },
  unauthenticated: {
    status: 401,
    title: 'API key required',
    help: 'Send "Authorization: Bearer <API key>". The key is missing, malformed, unknown, expired or revoked. Keys are accepted in this header only.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'Insufficient scope',
    help: 'The key is valid, but its scope does not allow this operation. Changes need "write", and managing keys needs "admin". The WWW-Authenticate header names the required scope.',
  },
  'form-rejected': {
    status: 403,
    title: 'Form rejected',
    help: 'The form was sent from another site, or the session has changed since the form was opened. Open the page again and resubmit the form.',
  },
  'password-required': {
    status: 403,
    title: 'Password required',
    help: 'The report belongs to another account and is password-protected. Send its password in the Report-Password header.',
  },
  'password-wrong': {
    status: 403,
    title: 'Wrong password',
    help: 'The Report-Password header does not contain the password of this report. Attempts are limited per report.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    help: 'Nothing exists at this address, or you do not have access to it. A private report of another account looks the same as one that does not exist.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    help: 'The address exists but does not support this method. The Allow header lists the supported methods.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    help: 'The response is JSON, which the Accept header excludes. Omit the header, or send "Accept: application/json".',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    help: 'The request did not arrive completely in time. Send it again on a new connection.',
  },
  'idempotency-in-progress': {
    status: 409,
    title: 'Request in progress',
    help: 'The first request with this Idempotency-Key is still being processed. Wait for the time in Retry-After and send the request again to get its response.',
  },
  'scan-ended': {
    status: 409,
    title: 'Scan has ended',
    help: 'Only a scan that is pending or running can be canceled. This one has ended: read it to see how. To remove it, delete it.',
  },
  'too-many-scans': {
    status: 409,
    title: 'Too many scans',
    help: 'Each account can have 10 scans pending or running at a time. Wait until one ends, or cancel one.',
  },
  'version-conflict': {
    status: 412,
    title: 'Version conflict',
    help: 'The record has changed since the version in If-Match. Read the record again and retry with its new ETag.',
  },
  'body-too-large': {
    status: 413,
    title: 'Request body too large',
    help: 'A request body can have at most 65,536 bytes.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    help: 'Send the body as application/x-www-form-urlencoded or application/json, in UTF-8, uncompressed.',
  },
  'invalid-parameters': {
    status: 422,
    title: 'Invalid parameters',
    help: 'The member "errors" lists all validation errors at once: the field, a code for programs and a message for people. Unknown and repeated parameters are also errors, so a typo never changes what a request means.',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'Idempotency key reused',
    help: 'This Idempotency-Key was used within the last 24 hours for a request with a different body. Use a new key for a new request.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    help: 'Wait for the number of seconds in Retry-After. The RateLimit headers of every response show the remaining quota.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Request headers too large',
    help: 'The request line and the headers exceed the limit of the server (16 KiB together by default).',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    help: 'An unexpected error occurred. It has been logged under the request ID in "instance". Try again later.',
  },
  unavailable: {
    status: 503,
    title: 'Service unavailable',
    help: 'A dependency such as the database is unavailable. Try again after the number of seconds in Retry-After.',
  },
} as const satisfies Record<string, ProblemType>;

export type ProblemName = keyof typeof PROBLEM_TYPES;

export const PROBLEM_NAMES = Object.keys(PROBLEM_TYPES) as ProblemName[];
