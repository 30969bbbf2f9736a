import type { UrlOutcome } from '../../../../src/adapters/cli/url-outcome.js';
import { guidesOf } from '../../../../src/adapters/cli/check-guides.js';
import type { FormatContext } from '../../../../src/adapters/cli/formats/report-format.js';
import {
  AuditList,
  scoreAudits,
  classify,
  type Audit,
  type Catalogue,
  type ReportDetails,
  type ScoringRules,
} from '../../../../src/index.js';

export const AUDIT: Audit = {
  id: 'document-title',
  category: 'seo',
  title: 'Page has no title',
  outcome: 'fail',
  weight: 1,
  score: 0,
  explanation: 'There is no title.',
  evidence: [{ kind: 'element', value: '<head>', line: 3, column: 7, selector: 'html > head' }],
};

export const CATALOGUE: Catalogue = {
  generator: { name: 'static', version: '1.0.0' },
  categories: [
    { id: 'seo', title: 'Search engines', weight: 3 },
    { id: 'security', title: 'Security', weight: 1 },
  ],
  checks: ['document-title', 'is-on-https'].map((id) => ({
    id,
    category: 'seo',
    title: `Rule ${id}`,
    failureTitle: `Broken rule ${id}`,
    weight: 1,
    what: 'What it tests.',
    why: 'Why it matters.',
    fix: `Fix \`${id}\`.`,
    source: { name: 'Lighthouse 13.5', url: 'https://developer.chrome.com/' },
  })),
};

export const HOSTILE = '<a title="\u001b[2J\u009b31m\u202eevil\r\n\u2066\u0000\ud800">`|]]>@me #1 [x](y) **b** {0}';

/** A report with the score of `audits`. */
export function reportWith(
  audits: readonly Audit[],
  url = 'https://example.com/page?a=1&b=2',
  rules: ScoringRules = CATALOGUE,
): ReportDetails {
  const scored = scoreAudits(rules, audits);
  return {
    id: '01890000-0000-7000-8000-000000000000',
    url,
    project: 'example.com',
    title: 'An example — “quotes”',
    privacy: 'private',
    status: 'ready',
    score: scored?.score ?? null,
    result: scored === null ? null : classify(scored.score),
    failure: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    generatedAt: new Date(0),
    generator: CATALOGUE.generator,
    version: 3,
    categories: scored?.categories ?? [],
    audits: AuditList.of(scored?.audits ?? audits),
    actions: scored?.actions ?? [],
    caps: scored?.caps ?? [],
  };
}

export function outcomeWith(audits: readonly Audit[], url?: string, rules?: ScoringRules): UrlOutcome {
  const report = reportWith(audits, url, rules);
  return { url: report.url, report, failure: null, seconds: 1.25 };
}

/** One audit of each outcome. */
export const EVERY_OUTCOME: readonly Audit[] = [
  AUDIT,
  { ...AUDIT, id: 'is-on-https', category: 'security', outcome: 'warn', score: 50 },
  { ...AUDIT, id: 'passes', outcome: 'pass', score: 100 },
  { ...AUDIT, id: 'absent', outcome: 'not applicable', score: null },
  { ...AUDIT, id: 'broken', outcome: 'error', score: null },
];

const PASSED = { ...AUDIT, id: 'passes', weight: 16, outcome: 'pass', score: 100 } as const;

/** A score that a cap holds at 79: an action with a covered finding, advice, and an audit that needs a look. */
export const HELD = outcomeWith(
  [
    PASSED,
    { ...AUDIT, title: 'No title' },
    { ...AUDIT, id: 'is-on-https', title: 'No HTTPS', weight: 2 },
    { ...AUDIT, id: 'redirects', title: 'No redirect' },
    { ...AUDIT, id: 'hint', title: 'A hint', weight: 0 },
    { ...AUDIT, id: 'look', title: 'Scripts decide', outcome: 'review', score: null },
  ],
  'https://example.com/',
  {
    ...CATALOGUE,
    covered: { redirects: 'is-on-https' },
    actions: [{ id: 'encrypt', title: 'Serve the page over HTTPS', checks: ['redirects', 'is-on-https'] }],
    caps: [{ check: 'is-on-https', label: 'decent', reason: 'The page is not encrypted.' }],
  },
);

/** Has hostile content in every text that can come from a page. */
export const HOSTILE_AUDIT: Audit = {
  ...AUDIT,
  title: HOSTILE,
  explanation: HOSTILE,
  evidence: [{ kind: 'element', value: HOSTILE, line: 1 }],
};

export const FAILED: UrlOutcome = {
  url: 'https://example.com/gone',
  report: null,
  failure: { code: 'target_refused', message: 'example.com refused the connection.' },
  seconds: 0.5,
};

export function contextWith(changes: Partial<FormatContext> = {}): FormatContext {
  return {
    catalogue: CATALOGUE,
    guides: guidesOf(CATALOGUE),
    version: '1.2.3',
    isSingle: false,
    failUnder: undefined,
    present: ({ url, score }) => ({ url, score }),
    renderFile: () => Promise.resolve(''),
    text: { hasColors: false, columns: 80, explain: false },
    ...changes,
  };
}

const TITLE_CRITERIA = [
  { standard: 'WCAG 2.2', id: '2.4.2', name: 'Page Titled', level: 'A', url: 'https://www.w3.org/TR/WCAG22/' },
  { standard: 'EN 301 549', id: '9.2.4.2', name: 'Page titled', level: null, url: 'https://www.etsi.org/' },
] as const;

/** The checks of `CATALOGUE` with criteria, and limits of the category that they are in. */
export const ACCESSIBILITY_CATALOGUE: Catalogue = {
  ...CATALOGUE,
  checks: CATALOGUE.checks.map((check) => ({
    ...check,
    also: ['security'],
    criteria: check.id === 'document-title' ? TITLE_CRITERIA : [],
  })),
  limits: { seo: { text: 'A person must test the `rest`.', manualTests: ['Use the keyboard.'] } },
};
