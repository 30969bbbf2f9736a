interface ProblemType {
  readonly status: number;
  readonly title: string;
  /** What causes it and what to do, for the page that the problem's `type` leads to. */
  readonly help: string;
}

/** Every kind of refusal. The names are part of the interface: `type` is `<base>/docs/problems/<name>`. */
export const PROBLEM_TYPES = {
  'malformed-request': {
    status: 400,
    title: 'The request is malformed',
    help: 'The request cannot be read: broken JSON, broken percent-encoding, text that is not UTF-8, a header that is sent twice or has no valid value, more than 100 parameters. Repeating it unchanged does not help.',
  },
  unauthenticated: {
    status: 401,
    title: 'A valid API key is needed',
    help: 'Send "Authorization: Bearer <API key>". No key was sent, or the one that was sent is malformed, unknown, expired or revoked. Keys are accepted in this header only.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'The API key may not do this',
    help: 'The key is valid, but its scope does not reach: changes need "write", the management of keys needs "admin". The WWW-Authenticate header names the scope that is needed.',
  },
  'password-required': {
    status: 403,
    title: 'This report needs a password',
    help: 'The report belongs to another account and is protected. Send its password in the Report-Password header.',
  },
  'password-wrong': {
    status: 403,
    title: 'The password is wrong',
    help: 'The Report-Password header does not hold the password of this report. Tries are limited per report.',
  },
  'not-found': {
    status: 404,
    title: 'There is no such thing',
    help: 'Nothing is at this address, or it is not for you to see: a private report of another account looks exactly like one that does not exist.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    help: 'The address exists, but not with this method. The Allow header names those it has.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Only JSON can be answered',
    help: 'The Accept header excludes application/json. Leave it out, or send "Accept: application/json".',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    help: 'The request was not received in full in time. Send it again on a new connection.',
  },
  'idempotency-in-progress': {
    status: 409,
    title: 'The first request is still under way',
    help: 'A request with the same Idempotency-Key is being worked on. Wait as long as Retry-After says and send it again to get its answer.',
  },
  'version-conflict': {
    status: 412,
    title: 'The record has changed meanwhile',
    help: 'If-Match names a version that is no longer the current one. Read the record again, decide again, and send the new ETag.',
  },
  'body-too-large': {
    status: 413,
    title: 'The request body is too large',
    help: 'A body has at most 65,536 bytes.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body has a type that is not understood',
    help: 'Send the body as application/x-www-form-urlencoded or application/json, in UTF-8, not compressed.',
  },
  'invalid-parameters': {
    status: 422,
    title: 'Some parameters are wrong',
    help: 'The member "errors" lists every fault at once: the field, a code for programs and a message for people. Unknown and repeated parameters are faults as well, so that a typing error never changes the meaning of a request.',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    help: 'This key was used within the last 24 hours for a request with a different body. Use a new key for a new request.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    help: 'Wait as many seconds as Retry-After says. The RateLimit headers of every answer say how much is left.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The address or the headers are too large',
    help: 'The request line and the headers together exceed what the server reads (16 KiB by default).',
  },
  'internal-error': {
    status: 500,
    title: 'The service has failed',
    help: 'The fault is ours and has been recorded under the request id in "instance". Trying again later may help.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot answer right now',
    help: 'Something the service depends on is away, or the service is stopping. Try again as Retry-After says.',
  },
} as const satisfies Record<string, ProblemType>;

export type ProblemName = keyof typeof PROBLEM_TYPES;

export const PROBLEM_NAMES = Object.keys(PROBLEM_TYPES) as ProblemName[];
