import type { OperationDoc } from './operation-doc.js';
import { SCAN_OPERATION_DOCS } from './scan-operation-docs.js';
import type { Json } from './schema-parts.js';

/** Of every operation, by its ID. */
export const OPERATION_DOCS: Readonly<Record<string, OperationDoc>> = {
  listReports: {
    tag: 'Reports',
    summary: 'List reports',
    description: "Returns the account's reports, one page at a time. Follow `links.next` until it is null.",
    success: { status: 200, schema: 'ReportList', headers: ['Link'] },
    queryExample: 'result=bad&sort_by=score&sort=asc&per_page=25',
  },
  getReport: {
    tag: 'Reports',
    summary: 'Get a report',
    description:
      'Returns one report with its audits. Other accounts can read public reports, and password-protected ones with `Report-Password`. Private reports of other accounts return 404.',
    success: { status: 200, schema: 'ReportAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch', 'ReportPassword'],
    problems: ['not-found', 'password-required', 'password-wrong'],
  },
  createReport: {
    tag: 'Reports',
    summary: 'Create a report',
    description:
      'Creates a report for a URL and queues its first run. Returns at once with status `pending`. With `Prefer: wait=N`, waits for the outcome.',
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
    description: 'Changes who can read the report, starts a new run, or both. Missing fields keep their values.',
    success: { status: 200, schema: 'ReportAnswer', headers: ['ETag', 'PreferenceApplied'] },
    headers: ['IfMatch', 'Prefer'],
    problems: ['not-found', 'version-conflict'],
    bodyExample: { privacy: 0, update: 1 },
  },
  deleteReport: {
    tag: 'Reports',
    summary: 'Delete a report',
    description: 'Deletes the report and its generations, and cancels a pending or running one. The project stays.',
    success: { status: 204 },
    headers: ['IfMatch'],
    problems: ['not-found', 'version-conflict'],
  },
  listGenerations: {
    tag: 'Reports',
    summary: 'List the generations of a report',
    description:
      'Returns every run of the report, newest first, including failed ones, without audits. The configuration of the service decides how many are kept and for how long. Everyone who can read the report can read its generations.',
    success: { status: 200, schema: 'GenerationList', headers: ['Link'] },
    headers: ['ReportPassword'],
    problems: ['not-found', 'password-required', 'password-wrong'],
    queryExample: 'status=ready&per_page=25',
  },
  getGeneration: {
    tag: 'Reports',
    summary: 'Get a generation of a report',
    description: 'Returns one generation with its audits. A generation never changes until it is deleted.',
    success: { status: 200, schema: 'GenerationAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch', 'ReportPassword'],
    problems: ['not-found', 'password-required', 'password-wrong'],
  },
  compareGenerations: {
    tag: 'Reports',
    summary: 'Compare two generations of a report',
    description:
      'Returns which checks got better or worse, are new or were removed, and how many points each category gained or lost. The changes of the categories add up to the change of the score. Failed generations cannot be compared.',
    success: { status: 200, schema: 'ComparisonAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch', 'ReportPassword'],
    problems: ['not-found', 'password-required', 'password-wrong'],
  },
  listShareLinks: {
    tag: 'Reports',
    summary: 'List the links of a report',
    description:
      'Returns the links that let people without an account read the report: those that still work, newest first, at most 20. Only the owner of the report can list them. Their addresses are not stored; `ending` has the last four characters.',
    success: { status: 200, schema: 'ShareLinkList' },
    problems: ['not-found'],
  },
  createShareLink: {
    tag: 'Reports',
    summary: 'Create a link to a report',
    description:
      'Returns a link that lets anyone who has it read the report, even if it is private or has a password. No later response contains its `url`. A report can have 20 links that work. Idempotency-Key is not supported, because the link must not be stored.',
    success: { status: 201, schema: 'CreatedShareLinkAnswer' },
    problems: ['not-found'],
    bodyExample: { lifetime: '7d' },
  },
  removeShareLink: {
    tag: 'Reports',
    summary: 'Remove a link to a report',
    description: 'From then on, the link opens nothing.',
    success: { status: 204 },
    problems: ['not-found'],
  },
  listProjects: {
    tag: 'Projects',
    summary: 'List projects',
    description:
      'Returns the projects of the account. A project groups all reports for one host, and is created with the first of them.',
    success: { status: 200, schema: 'ProjectList', headers: ['Link'] },
    queryExample: 'search=example&sort_by=project&sort=asc',
  },
  getProject: {
    tag: 'Projects',
    summary: 'Get a project',
    description:
      'Returns one project of the account, as the list does, with its latest scan and the scores of its last scans.',
    success: { status: 200, schema: 'ProjectAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch'],
    problems: ['not-found'],
  },
  deleteProject: {
    tag: 'Projects',
    summary: 'Delete a project',
    description: 'Deletes the project, its reports and their generations in one transaction.',
    success: { status: 204 },
    problems: ['not-found'],
  },
  listKeys: {
    tag: 'API keys',
    summary: 'List API keys',
    description: "Returns the account's keys, newest first, including revoked ones. Requires an admin key.",
    success: { status: 200, schema: 'KeyList', headers: ['Link'] },
  },
  getKey: {
    tag: 'API keys',
    summary: 'Get an API key',
    description: "Returns one of the account's keys without its token, even if it is revoked. Requires an admin key.",
    success: { status: 200, schema: 'KeyAnswer', headers: ['ETag'] },
    headers: ['IfNoneMatch'],
    problems: ['not-found'],
  },
  createKey: {
    tag: 'API keys',
    summary: 'Issue an API key',
    description:
      'Returns the new key. No later response contains its token, so store it now. Requires an admin key. Idempotency-Key is not supported, because the token must not be stored.',
    success: { status: 201, schema: 'IssuedKeyAnswer', headers: ['Location'] },
    bodyExample: { name: 'deploy job', scope: 'write' },
  },
  revokeKey: {
    tag: 'API keys',
    summary: 'Revoke an API key',
    description:
      'Revokes a key permanently. It stays in the list. Revoking it again changes nothing. Requires an admin key.',
    success: { status: 204 },
    problems: ['not-found'],
  },
  listAuditLog: {
    tag: 'Audit log',
    summary: 'List the audit log',
    description:
      'Returns the audit log of the account, newest first: created and revoked keys, sessions, rejected keys and passwords, links to reports, and deleted projects. The configuration of the service limits the age of entries. Requires an admin key.',
    success: { status: 200, schema: 'AuditLog', headers: ['Link'] },
    queryExample: 'action=key.created&since=2026-11-01T00:00:00Z',
  },
  ...SCAN_OPERATION_DOCS,
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
    'RFC 7240: with `wait=N`, the response waits up to N seconds (at most 30) for the outcome.',
    'wait=20',
  ),
  IdempotencyKey: textHeader(
    'Idempotency-Key',
    '1 to 255 printable ASCII characters. A repeated request with the same key and body within 24 hours returns the first response.',
    'b0a2c1de-6f3b-4d0e-9f57-6d3a4a8c0d11',
  ),
  IfMatch: textHeader('If-Match', 'ETag of the version to change; 412 if it is no longer current.', '"0193….3"'),
  IfNoneMatch: textHeader('If-None-Match', 'ETag of the version you have; 304 if it is still current.', '"0193….3"'),
  ReportPassword: textHeader(
    'Report-Password',
    'Password of a protected report of another account, as UTF-8 bytes without escaping.',
    'correct horse battery staple',
  ),
};

const header = (description: string): Json => ({ description, schema: { type: 'string' } });

/** Response headers. */
export const RESPONSE_HEADERS: Json = {
  RequestId: header(
    'ID of the request: a UUID, or the one that a trusted proxy sent. Include it when you ask for help.',
  ),
  RateLimit: header('The remaining quota: `"default";r=<remaining requests>;t=<seconds until reset>`.'),
  RateLimitPolicy: header('The quota: `"default";q=<requests>;w=<seconds>`, per API key.'),
  RetryAfter: header('Seconds to wait before the next attempt.'),
  Challenge: header('The authentication scheme and error (RFC 6750).'),
  Allow: header('The methods that this address supports.'),
  Link: header('Links to the first, previous and next page (RFC 8288), as in `links`.'),
  Location: header('Address of the new record.'),
  ETag: header('Version of the record, for If-Match and If-None-Match.'),
  PreferenceApplied: header('`wait=N` if the response waited.'),
  IdempotencyReplayed: header('`true` if this is the stored first response.'),
};
