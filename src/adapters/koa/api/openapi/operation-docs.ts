import type { ProblemName } from '../../http/problem-types.js';
import type { Json } from './schema-parts.js';

/** What openapi.json says of an operation beyond what its definition says itself. */
export interface OperationDocs {
  readonly tag: 'Reports' | 'Projects' | 'API keys';
  readonly summary: string;
  readonly description: string;
  /** The answer when all goes well; without a schema it has no body. */
  readonly success: { readonly status: number; readonly schema?: string; readonly headers?: readonly string[] };
  /** Names of header parameters in the components. */
  readonly headers?: readonly string[];
  /** Problems beyond those that every operation can have. */
  readonly problems?: readonly ProblemName[];
  readonly bodyExample?: Json;
  readonly queryExample?: string;
}

export const OPERATION_DOCS: Readonly<Record<string, OperationDocs>> = {
  listReports: {
    tag: 'Reports',
    summary: 'List reports',
    description: "The account's reports, a page at a time. Follow `links.next` until it is null.",
    success: { status: 200, schema: 'ReportList', headers: ['Link'] },
    queryExample: 'result=bad&sort_by=score&sort=asc&per_page=25',
  },
  getReport: {
    tag: 'Reports',
    summary: 'Get a report',
    description:
      'One report with its audits. Other accounts read public reports, and protected ones with `Report-Password`; a private one looks to them as if it did not exist.',
    success: { status: 200, schema: 'ReportAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch', 'ReportPassword'],
    problems: ['not-found', 'password-required', 'password-wrong'],
  },
  createReport: {
    tag: 'Reports',
    summary: 'Create a report',
    description:
      'Puts a URL under watch and queues its first generation. The answer comes at once with status `pending`, or with the outcome where `Prefer: wait=N` asks for it.',
    success: {
      status: 201,
      schema: 'ReportAnswer',
      headers: ['Location', 'ETag', 'PreferenceApplied', 'IdempotencyReplayed'],
    },
    headers: ['Prefer', 'IdempotencyKey'],
    problems: ['idempotency-in-progress', 'idempotency-mismatch'],
    bodyExample: { url: 'https://example.com/', privacy: 1 },
  },
  updateReport: {
    tag: 'Reports',
    summary: 'Update a report',
    description: 'Changes who may read it, asks for a new generation, or both. What is absent stays as it is.',
    success: { status: 200, schema: 'ReportAnswer', headers: ['ETag', 'PreferenceApplied'] },
    headers: ['IfMatch', 'Prefer'],
    problems: ['not-found', 'version-conflict'],
    bodyExample: { privacy: 0, update: 1 },
  },
  deleteReport: {
    tag: 'Reports',
    summary: 'Delete a report',
    description: 'Removes it with its generations and cancels the one under way. Its project stays.',
    success: { status: 204 },
    headers: ['IfMatch'],
    problems: ['not-found', 'version-conflict'],
  },
  listGenerations: {
    tag: 'Reports',
    summary: 'List the generations of a report',
    description:
      'What the report was each time it was generated, newest first, without audits; failed generations too. How many are kept, and how long, is set up with the service. Readable for whoever may read the report.',
    success: { status: 200, schema: 'GenerationList', headers: ['Link'] },
    headers: ['ReportPassword'],
    problems: ['not-found', 'password-required', 'password-wrong'],
    queryExample: 'status=ready&per_page=25',
  },
  getGeneration: {
    tag: 'Reports',
    summary: 'Get a generation of a report',
    description: 'One generation with its audits. It never changes, until it is removed.',
    success: { status: 200, schema: 'GenerationAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch', 'ReportPassword'],
    problems: ['not-found', 'password-required', 'password-wrong'],
  },
  compareGenerations: {
    tag: 'Reports',
    summary: 'Compare two generations of a report',
    description:
      'Which checks got better or worse, appeared or went, and which points of the total each category brought or cost: the changes of the categories add up to the change of the score. Generations that failed cannot be compared.',
    success: { status: 200, schema: 'ComparisonAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch', 'ReportPassword'],
    problems: ['not-found', 'password-required', 'password-wrong'],
  },
  listProjects: {
    tag: 'Projects',
    summary: 'List projects',
    description: 'All reports on URLs of one host are a project. It comes into being with the first of them.',
    success: { status: 200, schema: 'ProjectList', headers: ['Link'] },
    queryExample: 'search=example&sort_by=project&sort=asc',
  },
  deleteProject: {
    tag: 'Projects',
    summary: 'Delete a project',
    description: 'Removes it with all its reports and their generations, in one step.',
    success: { status: 204 },
    problems: ['not-found'],
  },
  listKeys: {
    tag: 'API keys',
    summary: 'List API keys',
    description: "The account's keys, newest first, revoked ones too. Needs an admin key.",
    success: { status: 200, schema: 'KeyList', headers: ['Link'] },
  },
  createKey: {
    tag: 'API keys',
    summary: 'Issue an API key',
    description:
      'The answer holds the key, this once. Needs an admin key. Idempotency-Key is not honoured here, as the key must not be kept.',
    success: { status: 201, schema: 'IssuedKeyAnswer', headers: ['Location'] },
    bodyExample: { name: 'deploy job', scope: 'write' },
  },
  revokeKey: {
    tag: 'API keys',
    summary: 'Revoke an API key',
    description: 'Ends a key for good; it stays in the list. Revoking it again changes nothing. Needs an admin key.',
    success: { status: 204 },
    problems: ['not-found'],
  },
};

const textHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

/** Request headers, as OpenAPI parameters. */
export const HEADER_PARAMETERS: Json = {
  Prefer: textHeader(
    'Prefer',
    'RFC 7240: `wait=N` has the answer wait up to N seconds (30 at most) for the outcome.',
    'wait=20',
  ),
  IdempotencyKey: textHeader(
    'Idempotency-Key',
    '1 to 255 printable ASCII characters. The same key and body within 24 hours give the first answer again.',
    'b0a2c1de-6f3b-4d0e-9f57-6d3a4a8c0d11',
  ),
  IfMatch: textHeader(
    'If-Match',
    'ETag of the version that is to be changed; 412 where it is no longer current.',
    '"0193….3"',
  ),
  IfNoneMatch: textHeader('If-None-Match', 'ETag that is known already; 304 where it is still current.', '"0193….3"'),
  ReportPassword: textHeader(
    'Report-Password',
    'Password of a protected report of another account, as UTF-8 bytes; nothing is unescaped.',
    'correct horse battery staple',
  ),
};

const header = (description: string): Json => ({ description, schema: { type: 'string' } });

/** Response headers. */
export const RESPONSE_HEADERS: Json = {
  RequestId: header('Id of the request, a UUID. Name it when you ask for help.'),
  RateLimit: header('What is left of the quota: `"default";r=<left>;t=<seconds until it is whole again>`.'),
  RateLimitPolicy: header('The quota: `"default";q=<requests>;w=<seconds>`, per API key.'),
  RetryAfter: header('Seconds to wait.'),
  Challenge: header('RFC 6750.'),
  Allow: header('The methods of this address.'),
  Link: header('RFC 8288: first, prev and next, as in `links`.'),
  Location: header('Address of the new record.'),
  ETag: header('Version of the record, for If-Match and If-None-Match.'),
  PreferenceApplied: header('`wait=N` where the answer waited.'),
  IdempotencyReplayed: header('`true` where this is the first answer again.'),
};
