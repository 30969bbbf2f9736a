import {
  FAILURE_CODES,
  MAX_COMPARED,
  MAX_DEPTH,
  MAX_EXAMPLES,
  MAX_GLOBS,
  MAX_PAGES,
  MAX_SOURCES,
  RESULTS,
  SCAN_PAGE_STATUSES,
  SCAN_STATUSES,
  SITEMAP_USES,
  SITE_FINDINGS,
  SKIPPED_REASONS,
  TRUNCATION_REASONS,
} from '../../../../domain/index.js';
import { choice, count, id, orNull, record, ref, score, text, time, uri, type Json } from './schema-parts.js';

const address = (description: string): Json => ({ ...uri, description });

const globs: Json = { type: 'array', items: text(), maxItems: MAX_GLOBS };

const failure = (description: string): Json =>
  orNull(record({ code: choice(Object.keys(FAILURE_CODES)), message: text() }, description));

const result = orNull(choice(RESULTS, 'good: score ≥ 80; decent: 50 ≤ score < 80; bad: score < 50.'));

const scan = record(
  {
    id,
    project: text('Host of the URL in lower case, without a leading `www.` and without the port.'),
    url: address('Where the scan begins.'),
    options: record({
      max_pages: { type: 'integer', minimum: 1, maximum: MAX_PAGES },
      max_depth: { type: 'integer', minimum: 0, maximum: MAX_DEPTH },
      sitemap: choice(SITEMAP_USES),
      include: globs,
      exclude: globs,
      external_links: { type: 'boolean' },
    }),
    status: choice(SCAN_STATUSES),
    failure: failure('Why the scan failed; null unless it did.'),
    pages: record(
      { found: count, checked: count, failed: count, skipped: count, waiting: count },
      'Number of pages. `found` is the sum of the others.',
    ),
    score: score('Mean of the scores of its pages, with one decimal at most; null until a page has one.'),
    result,
    categories: {
      type: 'array',
      items: record({
        id: text(),
        title: text(),
        score: score('Mean over the pages that have one; null if none has.'),
        weight: { type: 'number' },
      }),
      description: 'Empty until a page has a score.',
    },
    results: record({ good: count, decent: count, bad: count }, 'Number of pages by result.'),
    truncated: orNull(
      record(
        { reason: choice(TRUNCATION_REASONS), detail: text('One sentence for people, with what to do.') },
        'Why the scan stopped before it had seen everything.',
      ),
    ),
    created_at: time('When the scan was created.'),
    started_at: orNull(time('When it began; null while it waits.')),
    finished_at: orNull(time('When it ended; null while it is pending or running.')),
    links: record({
      self: uri,
      pages: uri,
      findings: uri,
      compare: uri,
      page: address('The scan as a web page.'),
    }),
  },
  'A scan of all pages of a site.',
);

const page = record(
  {
    url: uri,
    status: choice(SCAN_PAGE_STATUSES),
    status_code: orNull({ type: 'integer' }),
    title: orNull(text('At most 200 characters.')),
    depth: orNull({
      ...count,
      description: 'Clicks from the start. When the scan has ended, null if no links lead to the page.',
    }),
    links_in: orNull({ ...count, description: 'Other pages that link to it; null until the scan has ended.' }),
    redirect_to: orNull(address('Where the page redirects. It then has no score and no report.')),
    indexable: {
      type: ['boolean', 'null'],
      description: 'Whether search engines may show the page; null unless it was checked.',
    },
    skipped_reason: orNull(
      choice(
        SKIPPED_REASONS,
        'robots: robots.txt keeps it out; scope: it redirects to another site; not_html: it is not a web page; max_pages, canceled: the scan ended first.',
      ),
    ),
    score: score('null without a score.'),
    result,
    failure: failure('Why the page could not be checked.'),
    report_id: orNull({ ...id, description: 'ID of the report of the page. You may have deleted it since.' }),
  },
  'A page that a scan found.',
);

const finding = record(
  {
    id: text(`ID of a check, or one of ${SITE_FINDINGS.join(', ')}.`),
    kind: choice(['check', 'site'], 'check: a check that did not pass; site: a problem that no single page shows.'),
    check: orNull(text('ID of the check; null for site-wide findings.')),
    title: text(),
    category: orNull(text('ID of the category of the check; null for site-wide findings.')),
    pages: record({ failed: count, warned: count }, 'Number of pages.'),
    points: {
      type: 'number',
      minimum: 0,
      maximum: 100,
      description: "Points that the site's score would gain; 0 for site-wide findings.",
    },
    examples: { type: 'array', items: uri, maxItems: MAX_EXAMPLES },
    links: record({
      self: address('Every case with its evidence.'),
      pages: orNull(address('The pages on which the check did not pass; null for site-wide findings.')),
    }),
  },
  'What is wrong with a site, over all its pages.',
);

const findingCase = record(
  {
    url: address('The URL with the problem.'),
    detail: text('What is wrong, in one sentence for people.'),
    sources: {
      type: 'array',
      description: 'Pages that link to the URL, or that have the same problem.',
      items: record({ url: uri, text: text('Text of the link; empty if it has none.') }),
      maxItems: MAX_SOURCES,
    },
    target: orNull(address('Where it leads, such as the target of a redirect; null if nowhere.')),
  },
  'One case of a finding, with its evidence.',
);

const change: Json = { type: ['number', 'null'], minimum: -100, maximum: 100 };

const comparedList = (items: Json, description: string): Json => ({
  type: 'array',
  items,
  maxItems: MAX_COMPARED,
  description,
});

const comparedScan = record({
  id,
  score: score('null without a score.'),
  result,
  created_at: time('When the scan was created.'),
  finished_at: orNull(time('When it ended.')),
  links: record({ self: uri }),
});

const comparedPage = record({
  url: uri,
  from: score('Score in `from`; null without one.'),
  to: score('Score in `to`; null without one.'),
  change,
});

const comparedFinding = record({ id: text(), kind: choice(['check', 'site']), title: text() });

const comparison = record(
  {
    from: comparedScan,
    to: comparedScan,
    score: record({
      from: score('null if the scan has none.'),
      to: score('null if the scan has none.'),
      change,
    }),
    categories: {
      type: 'array',
      items: record({
        id: text(),
        title: text(),
        from: score('null if the scan has none.'),
        to: score('null if the scan has none.'),
        change,
      }),
    },
    pages: record({
      new: comparedList(comparedPage, 'Pages that only `to` has.'),
      gone: comparedList(comparedPage, 'Pages that only `from` has.'),
      better: comparedList(comparedPage, 'Pages with a higher score.'),
      worse: comparedList(comparedPage, 'Pages with a lower score.'),
      failing: comparedList(comparedPage, 'Pages that could be checked in `from` and not in `to`.'),
      totals: record({ new: count, gone: count, better: count, worse: count, failing: count }),
    }),
    findings: record({
      new: comparedList(comparedFinding, 'Findings that only `to` has.'),
      fixed: comparedList(comparedFinding, 'Findings that only `from` has.'),
      totals: record({ new: count, fixed: count }),
    }),
    checks: {
      type: 'array',
      items: record({ check: text('ID of the check.'), better: count, worse: count }),
      description: 'Checks that changed, with the number of pages of both scans on which they got better or worse.',
    },
    links: record({ self: address('This comparison, with both scans named.') }),
  },
  `The differences between two scans of a site. Lists have at most ${MAX_COMPARED} entries, worst first; \`totals\` has the numbers.`,
);

export const SCAN_SCHEMAS: Json = {
  Scan: scan,
  ScanPage: page,
  Finding: finding,
  FindingCase: findingCase,
  ScanComparison: comparison,
  ScanTrendPoint: record(
    {
      scan: id,
      score: score('null if it has none.'),
      finished_at: time('When the scan ended.'),
      links: record({ self: uri }),
    },
    'The score of an earlier scan.',
  ),
};

/** The findings of a scan are one short list: checks, most costly first, then site-wide findings. */
export const FINDING_LIST = record({
  data: { type: 'array', items: ref('Finding') },
  links: record({ first: uri, prev: { type: 'null' }, next: { type: 'null' } }),
  meta: record({
    total: count,
    final: {
      type: 'boolean',
      description: 'false while the scan is under way: then there are checks only, of the pages so far.',
    },
    omitted: {
      type: 'array',
      items: record({ id: choice(SITE_FINDINGS), because: text('The reason, in one sentence for people.') }),
      description: 'Site-wide findings that the scan could not look for.',
    },
  }),
});
