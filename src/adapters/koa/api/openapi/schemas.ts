import { GENERATION_STATUSES } from '../../../../application/index.js';
import { AUDIT_OUTCOMES, FAILURE_CODES, REPORT_STATUSES, RESULTS, SCOPES } from '../../../../domain/index.js';
import { PRIVACY_CODES } from '../presenters/values.js';
import { PROBLEM_NAMES } from '../../http/problem-types.js';
import { comparison } from './comparison-schema.js';
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
  type Json,
} from './schema-parts.js';

const summary = {
  id,
  url: text('As the WHATWG URL parser writes it, without the fragment.'),
  project: text('Host of the URL in lower case, without a leading www. and without the port.'),
  privacy: choice(PRIVACY_CODES, '0 = public, 1 = private, 2 = password.'),
  status: choice(REPORT_STATUSES, 'Where the latest generation stands.'),
  score: score('At most one decimal; null until the first generation succeeds.'),
  result: orNull(choice(RESULTS, 'good: score ≥ 80; decent: 50 ≤ score < 80; bad: score < 50.')),
  failure: orNull(
    record(
      { code: choice(Object.keys(FAILURE_CODES)), message: text() },
      'Why the latest generation failed. The last good score stays visible beside it.',
    ),
  ),
  created_at: time('When the report was created.'),
  updated_at: time('When anything in it last changed.'),
  generated_at: orNull(time('When the score shown was generated.')),
  generator: orNull(record({ name: text(), version: text() }, 'What produced the score shown.')),
};

const reportLinks = record({ self: uri, generations: uri, page: { ...uri, description: 'The page for people.' } });

const categories: Json = {
  type: 'array',
  items: record({
    id: text(),
    title: text(),
    score: score('null where none of its audits counts.'),
    weight: { type: 'number' },
  }),
};

const generation = {
  id,
  status: choice(GENERATION_STATUSES),
  score: score('At most one decimal; null where it failed.'),
  result: orNull(choice(RESULTS)),
  failure: orNull(record({ code: choice(Object.keys(FAILURE_CODES)), message: text() }, 'Why it failed.')),
  categories: { ...categories, description: 'Empty where it failed.' },
  generator,
  started_at: time('When its last try began.'),
  finished_at: time('When it ended.'),
};

const generationLinks = record({ self: uri, report: uri });

const key = {
  id,
  account: text(),
  name: text(),
  scope: choice(SCOPES),
  created_at: time('When the key was issued.'),
  last_used_at: orNull(time('To the minute; null before the first use.')),
  expires_at: orNull(time('From then on the key is refused; null for never.')),
  revoked_at: orNull(time('When the key was revoked; null while it is not.')),
};

const problem = {
  type: {
    type: 'string',
    format: 'uri-reference',
    description: `<base>/docs/problems/<name>; the name is one of ${PROBLEM_NAMES.join(', ')}.`,
  },
  title: text('The same for every problem of this type.'),
  status: { type: 'integer', minimum: 400, maximum: 599 },
  detail: text('About this one occurrence.'),
  instance: { type: 'string', format: 'uri', description: 'urn:uuid: and the request id.' },
};

const envelope = (data: Json): Json => record({ data });

const list = (items: Json): Json =>
  record({
    data: { type: 'array', items, maxItems: 100 },
    links: record({ first: uri, prev: orNull(uri), next: orNull(uri) }, 'Whole URLs that repeat the filters.'),
    meta: record({
      per_page: { type: 'integer' },
      sort_by: text(),
      sort: text(),
      next_cursor: { type: ['string', 'null'] },
      prev_cursor: { type: ['string', 'null'] },
    }),
  });

/** What answers are made of. Members may be added within /api/v1, never taken away. */
export const ANSWER_SCHEMAS: Json = {
  ReportSummary: record({ ...summary, links: reportLinks }, 'A report as lists show it.'),
  Report: record(
    {
      ...summary,
      categories,
      audits: { type: 'array', items: ref('Audit') },
      links: reportLinks,
    },
    'A report with the audits behind its score.',
  ),
  GenerationSummary: record({ ...generation, links: generationLinks }, 'A generation as lists show it.'),
  Generation: record(
    { ...generation, audits: { type: 'array', items: ref('Audit') }, links: generationLinks },
    'A generation with the audits behind its score; none where it failed.',
  ),
  Comparison: comparison,
  Audit: record({
    id: text('Stable name of the check.'),
    category: text('Id of the category that it counts in.'),
    title: text(),
    outcome: choice(AUDIT_OUTCOMES),
    weight: { type: 'number', minimum: 0, description: 'Within the category; 0 is advice.' },
    score: score('null where the outcome leaves the mean.'),
    explanation: text(),
    evidence: {
      type: 'array',
      maxItems: 10,
      items: record({
        kind: choice(['element', 'header', 'url', 'text']),
        value: text(),
        line: { type: ['integer', 'null'], description: 'In the source of the page, from 1.' },
      }),
    },
  }),
  Project: record({
    project: text('Its name and identifier.'),
    created_at: time('When its first report was created.'),
    reports_count: count,
    results: record({ good: count, decent: count, bad: count, none: count }, 'How many reports show which result.'),
    average_score: score('Mean of the scores shown; null without any.'),
    last_generated_at: orNull(time('When the newest outcome shown was generated.')),
    links: record({ reports: uri }),
  }),
  Key: record(key, 'An API key, without the key itself.'),
  IssuedKey: record({ ...key, key: text('The key itself. It is shown here, now, and never again.') }, 'A new API key.'),
  ReportAnswer: envelope(ref('Report')),
  ReportList: list(ref('ReportSummary')),
  GenerationAnswer: envelope(ref('Generation')),
  GenerationList: list(ref('GenerationSummary')),
  ComparisonAnswer: envelope(ref('Comparison')),
  ProjectList: list(ref('Project')),
  KeyList: list(ref('Key')),
  IssuedKeyAnswer: envelope(ref('IssuedKey')),
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
    'RFC 9457, with every fault at once.',
  ),
  Health: record({ status: text() }),
  Readiness: record({ status: text(), checks: { type: 'object', additionalProperties: { type: 'boolean' } } }),
};
