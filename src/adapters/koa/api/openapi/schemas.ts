import { GENERATION_STATUSES } from '../../../../application/index.js';
import {
  AUDIT_LOG_ACTIONS,
  AUDIT_OUTCOMES,
  FAILURE_CODES,
  MAX_SHARE_LINKS,
  REPORT_STATUSES,
  RESULTS,
  SCOPES,
} from '../../../../domain/index.js';
import { PRIVACY_CODES } from '../presenters/values.js';
import { PROBLEM_NAMES } from '../../http/problem-types.js';
import { comparison } from './comparison-schema.js';
import { FINDING_LIST, SCAN_SCHEMAS } from './scan-schemas.js';
import {
  choice,
  count,
  generator,
  id,
  orNull,
  record,
  ref,
  score,
  text,
  time,
  uri,
  withOptional,
  type Json,
} from './schema-parts.js';

const summary = {
  id,
  url: text('Normalized by the WHATWG URL parser, without the fragment.'),
  project: text('Host of the URL in lower case, without a leading `www.` and without the port.'),
  title: orNull(
    text('Title of the page as last checked, at most 200 characters; null if it has none or was never checked.'),
  ),
  privacy: choice(PRIVACY_CODES, '0 = public, 1 = private, 2 = password.'),
  status: choice(REPORT_STATUSES, 'Status of the latest generation.'),
  score: score('One decimal at most; null until the first generation succeeds.'),
  result: orNull(choice(RESULTS, 'good: score ≥ 80; decent: 50 ≤ score < 80; bad: score < 50.')),
  failure: orNull(
    record(
      { code: choice(Object.keys(FAILURE_CODES)), message: text() },
      'Why the latest generation failed. The last successful score stays visible.',
    ),
  ),
  created_at: time('When the report was created.'),
  updated_at: time('When the report last changed.'),
  generated_at: orNull(time('When the shown score was generated.')),
  generator: orNull(record({ name: text(), version: text() }, 'The generator of the shown score.')),
};

const reportLinks = record({ self: uri, generations: uri, page: { ...uri, description: 'The report as a web page.' } });

const categories: Json = {
  type: 'array',
  items: record({
    id: text(),
    title: text(),
    score: score('null if none of its audits counts.'),
    weight: { type: 'number', description: 'Weight within the total; 0 for a category of advice, which has no score.' },
  }),
};

const fixes: Record<string, Json> = {
  actions: {
    type: 'array',
    description: 'What to do, most points first. Empty in older runs.',
    items: withOptional(
      record({
        id: text(),
        title: text('What to do, such as “Serve the page over HTTPS”.'),
        gain: {
          type: 'number',
          description:
            'Points that it alone adds to the score, with at most one decimal. While a cap holds the score, 0 unless it lifts the cap.',
        },
        checks: {
          type: 'array',
          items: { type: 'string' },
          description: 'IDs of the failed and warned audits that it fixes.',
        },
      }),
      {
        reaches: {
          type: 'number',
          description: 'The score after this action and all before it. Absent in older runs.',
        },
      },
    ),
  },
  caps: {
    type: 'array',
    description: 'Failed audits that limit the result, if that lowers the score.',
    items: record({
      check: text('ID of the audit.'),
      label: choice(['decent', 'bad'], 'The best result while it fails: the score is at most 79 or 49.'),
      reason: text(),
    }),
  },
};

const generation = {
  id,
  status: choice(GENERATION_STATUSES),
  score: score('One decimal at most; null if the generation failed.'),
  result: orNull(choice(RESULTS)),
  title: orNull(text('Title of the page, at most 200 characters; null if it has none or the generation failed.')),
  failure: orNull(record({ code: choice(Object.keys(FAILURE_CODES)), message: text() }, 'Why the generation failed.')),
  categories: { ...categories, description: 'Empty if the generation failed.' },
  generator,
  started_at: time('When its last attempt began.'),
  finished_at: time('When it finished.'),
};

const generationLinks = record({ self: uri, report: uri });

const projectFields = {
  project: text('Name and identifier of the project.'),
  created_at: time('When its first report was created.'),
  reports_count: count,
  results: record({ good: count, decent: count, bad: count, none: count }, 'Number of reports by result.'),
  average_score: score('Average of the shown scores; null if there are none.'),
  last_generated_at: orNull(time('When the newest shown score was generated.')),
  links: record({ self: uri, reports: uri }),
};

const key = {
  id,
  account: text(),
  name: text(),
  scope: choice(SCOPES),
  created_at: time('When the key was issued.'),
  last_used_at: orNull(time('Accurate to the minute; null before the first use.')),
  expires_at: orNull(time('When the key expires; null for never.')),
  revoked_at: orNull(time('When the key was revoked; null if it is active.')),
  links: record({ self: uri }),
};

const auditLogEntry = {
  id,
  at: time('When it happened.'),
  account: orNull(text()),
  actor: record(
    {
      type: choice(['key', 'operator', 'host', 'anonymous'], 'operator: the command line; host: an embedding program.'),
      id: orNull(id),
      name: orNull(text('Name of the key when it acted.')),
    },
    'Who acted.',
  ),
  action: choice(AUDIT_LOG_ACTIONS, 'More actions may be added.'),
  target: orNull(
    record(
      {
        type: choice(['key', 'session', 'report', 'project', 'scan']),
        id: text('ID of the record; the name of a project.'),
        name: orNull(text('Name of a key.')),
      },
      'What was acted on.',
    ),
  ),
  outcome: choice(['success', 'failure']),
  details: {
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    description: 'What else is known, such as the `scope` of a new key or the `reason` of a failure.',
  },
  client: orNull(
    record(
      {
        address: text('IP address, as the trusted proxies report it.'),
        user_agent: orNull(text('At most 300 characters.')),
        request_id: text('ID of the request, as in X-Request-Id.'),
      },
      'Where the request came from; null for the command line.',
    ),
  ),
};

const shareLink = {
  id,
  ending: text('The last four characters of the link.'),
  created_at: time('When the link was created.'),
  expires_at: orNull(time('When the link expires; null if it works until it is removed.')),
  links: record({ report: uri }),
};

const problem = {
  type: {
    type: 'string',
    format: 'uri-reference',
    description: `<base>/docs/problems/<name>; the name is one of ${PROBLEM_NAMES.join(', ')}.`,
  },
  title: text('The same for every error of this type.'),
  status: { type: 'integer', minimum: 400, maximum: 599 },
  detail: text('What is wrong with this request.'),
  instance: {
    type: 'string',
    format: 'uri',
    description: '`urn:uuid:` followed by the request ID; `urn:x-request-id:` if a proxy chose another kind of ID.',
  },
};

const envelope = (data: Json): Json => record({ data });

const list = (items: Json, meta: Json = {}): Json =>
  record({
    data: { type: 'array', items, maxItems: 100 },
    links: record({ first: uri, prev: orNull(uri), next: orNull(uri) }, 'Absolute URLs that repeat the filters.'),
    meta: record({
      per_page: { type: 'integer' },
      sort_by: text(),
      sort: text(),
      next_cursor: { type: ['string', 'null'] },
      prev_cursor: { type: ['string', 'null'] },
      ...meta,
    }),
  });

/** Schemas of responses. Within /api/v1, members are only ever added. */
export const ANSWER_SCHEMAS: Json = {
  ReportSummary: record({ ...summary, links: reportLinks }, 'A report as lists show it.'),
  Report: record(
    {
      ...summary,
      categories,
      ...fixes,
      audits: { type: 'array', items: ref('Audit') },
      links: reportLinks,
    },
    'A report with its audits.',
  ),
  GenerationSummary: record({ ...generation, links: generationLinks }, 'A generation as lists show it.'),
  Generation: record(
    { ...generation, ...fixes, audits: { type: 'array', items: ref('Audit') }, links: generationLinks },
    'A generation with its audits; a failed one has none.',
  ),
  Comparison: comparison,
  Audit: withOptional(
    record({
      id: text('Stable name of the check.'),
      category: text('ID of its category.'),
      title: text(),
      outcome: choice(AUDIT_OUTCOMES, 'review: the check could not decide, so a person must look.'),
      weight: {
        type: 'number',
        minimum: 0,
        description:
          'Weight within the category that it counted with on this page: the weighted average of its audits is the score of a category. 0 is advice.',
      },
      score: score('null if the outcome does not count.'),
      explanation: text(),
      evidence: {
        type: 'array',
        maxItems: 10,
        items: withOptional(
          record({
            kind: choice(['element', 'header', 'url', 'text']),
            value: text(),
            line: { type: ['integer', 'null'], description: 'Line in the source of the page, starting at 1.' },
          }),
          {
            column: {
              type: ['integer', 'null'],
              description: 'Column in that line, starting at 1, in UTF-16 code units. Absent in older runs.',
            },
            selector: {
              type: ['string', 'null'],
              maxLength: 300,
              description: 'CSS selector of the element. Absent in older runs.',
            },
          },
        ),
      },
    }),
    {
      measured: {
        type: 'number',
        minimum: 0,
        maximum: 100,
        description: 'The check’s own score, if the curve of its category changes the score that it counts with.',
      },
      also: {
        type: 'array',
        items: { type: 'string' },
        description: 'IDs of other categories that list it. It counts only in `category`.',
      },
      cause: text('ID of the audit that loses points for the same cause. This one then has no score.'),
    },
  ),
  Project: record(projectFields),
  ProjectDetails: record(
    {
      ...projectFields,
      latest_scan: {
        ...orNull(ref('Scan')),
        description: 'The newest scan, whatever its status; null if there is none.',
      },
      trend: {
        type: 'array',
        items: ref('ScanTrendPoint'),
        maxItems: 50,
        description: 'The last scans that are `ready`, oldest first.',
      },
      links: record({ self: uri, reports: uri, scans: uri }),
    },
    'A project with its scans.',
  ),
  Key: record(key, 'An API key without its token.'),
  IssuedKey: record({ ...key, key: text('The token of the key. No other response contains it.') }, 'A new API key.'),
  ShareLink: record(shareLink, 'A link to a report, without its address.'),
  CreatedShareLink: record(
    { ...shareLink, url: { ...uri, description: 'The link. No other response contains it.' } },
    'A new link to a report.',
  ),
  ShareLinkList: envelope({ type: 'array', items: ref('ShareLink'), maxItems: MAX_SHARE_LINKS }),
  CreatedShareLinkAnswer: envelope(ref('CreatedShareLink')),
  ReportAnswer: envelope(ref('Report')),
  ReportList: list(ref('ReportSummary')),
  GenerationAnswer: envelope(ref('Generation')),
  GenerationList: list(ref('GenerationSummary')),
  ComparisonAnswer: envelope(ref('Comparison')),
  ProjectAnswer: envelope(ref('ProjectDetails')),
  ProjectList: list(ref('Project')),
  ...SCAN_SCHEMAS,
  ScanAnswer: envelope(ref('Scan')),
  ScanList: list(ref('Scan')),
  ScanPageList: list(ref('ScanPage')),
  FindingList: FINDING_LIST,
  FindingCaseList: list(ref('FindingCase'), { finding: ref('Finding') }),
  ScanComparisonAnswer: envelope(ref('ScanComparison')),
  KeyAnswer: envelope(ref('Key')),
  KeyList: list(ref('Key')),
  IssuedKeyAnswer: envelope(ref('IssuedKey')),
  AuditLogEntry: record(auditLogEntry, 'A security-relevant event. It contains no passwords and no tokens.'),
  AuditLog: list(ref('AuditLogEntry')),
  Problem: record(problem, 'RFC 9457.'),
  ValidationProblem: record(
    {
      ...problem,
      errors: {
        type: 'array',
        items: record({
          field: text('Name of the parameter as it was sent.'),
          code: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', description: 'For programs.' },
          message: text('For people.'),
        }),
      },
    },
    'RFC 9457, with all validation errors.',
  ),
  Health: record({ status: text() }),
  Readiness: record({ status: text(), checks: { type: 'object', additionalProperties: { type: 'boolean' } } }),
};
