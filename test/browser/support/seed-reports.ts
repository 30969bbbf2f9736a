import { OWNER, audit } from '../../adapters/koa/pages/support/page-world.js';
import type { GeneratorOutcome } from '../../../src/application/index.js';
import type { Audit } from '../../../src/domain/index.js';
import type { OpenPages } from './open-pages.js';

const DAY = 24 * 60 * 60 * 1000;

const CATEGORIES = [
  { id: 'speed', title: 'Speed', weight: 1 },
  { id: 'security', title: 'Security', weight: 1 },
  { id: 'accessibility', title: 'Accessibility', weight: 1 },
  { id: 'search', title: 'Search engines', weight: 1 },
  { id: 'advice', title: 'Advice', weight: 0 },
];

const ACTIONS = [
  { id: 'send-csp', title: 'Send a Content-Security-Policy header', checks: ['content-security-policy', 'csp-xss'] },
  { id: 'write-alternatives', title: 'Write text alternatives for images', checks: ['image-alt'] },
  { id: 'load-faster', title: 'Load less before the page shows', checks: ['render-blocking', 'weight'] },
];

function outcome(...audits: readonly Audit[]): GeneratorOutcome {
  return {
    kind: 'audited',
    categories: CATEGORIES,
    audits,
    actions: ACTIONS,
    covered: { 'csp-xss': 'content-security-policy' },
    caps: [{ check: 'more-2', label: 'bad', reason: 'Search engines may not list this page.' }],
  };
}

const pass = (category: string, id: string, title: string, explanation: string): Audit =>
  audit({ category, id, title, outcome: 'pass', score: 100, weight: 3, explanation });

const PASSED = [
  pass('speed', 'compression', 'Text is compressed', 'All 6 text files are compressed with Brotli.'),
  pass('speed', 'caching', 'Assets are cached', 'Browsers may cache all 9 assets for a year.'),
  pass('security', 'is-on-https', 'Page uses HTTPS', 'The connection uses TLS 1.3.'),
  pass('security', 'hsts', 'HSTS is on', 'For a year, including subdomains.'),
  pass('accessibility', 'html-has-lang', 'Page declares its language', 'The language is English.'),
  pass('accessibility', 'label', 'Form fields have labels', 'All 4 fields have a label.'),
  pass('search', 'document-title', 'Page has a title', 'The title has 32 characters.'),
  pass('search', 'meta-description', 'Page has a meta description', 'The description has 82 characters.'),
];

/** Failed audits, most severe first. */
const FAILED = [
  audit({
    category: 'security',
    id: 'content-security-policy',
    title: 'Page has no Content-Security-Policy',
    weight: 3,
    explanation: 'Without a Content-Security-Policy, an injected script can do anything.',
    evidence: [],
  }),
  audit({
    category: 'security',
    id: 'csp-xss',
    title: 'Page does not restrict scripts',
    weight: 1,
    explanation: 'No Content-Security-Policy restricts scripts.',
    evidence: [],
  }),
  audit({
    category: 'accessibility',
    also: ['search'],
    id: 'image-alt',
    title: 'Images have no text alternative',
    weight: 2,
    explanation: '3 images have no alt attribute, so screen readers skip them.',
    evidence: [
      { kind: 'element', value: '<img src="/img/teapot.jpg" width="640" height="480">', line: 118 },
      { kind: 'element', value: '<img src="/img/kettle.jpg" width="640" height="480">', line: 131 },
      { kind: 'element', value: '<img src="/img/cup.jpg" width="320" height="240">', line: 140 },
    ],
  }),
  audit({
    category: 'speed',
    id: 'render-blocking',
    title: 'Style sheets block rendering',
    outcome: 'warn',
    score: 60,
    weight: 2,
    explanation: '2 style sheets load before the page shows anything.',
    evidence: [{ kind: 'url', value: 'https://teapots.example/theme.css', line: null }],
  }),
  ...['Links have generic text', 'Page has several main headings', 'Page has no canonical URL'].map((title, index) =>
    audit({ category: 'search', id: `more-${index}`, title, weight: 4, explanation: 'The check failed.' }),
  ),
  audit({
    category: 'speed',
    id: 'weight',
    title: 'Page is too large',
    weight: 9,
    explanation: 'The page transfers 9 MB.',
  }),
];

/** Advice, and what a person must look at. */
const OTHERS = [
  audit({
    category: 'advice',
    id: 'structured-data',
    title: 'Page has no structured data',
    outcome: 'warn',
    score: 50,
    explanation: 'Search engines show more about a page that describes its content.',
  }),
  audit({
    category: 'accessibility',
    id: 'aria-hidden-focus',
    title: 'Hidden elements cannot be focused',
    outcome: 'review',
    score: null,
    explanation: 'Whether a script hides 1 link from the keyboard as well cannot be decided from the HTML.',
    evidence: [{ kind: 'element', value: '<a href="/menu" class="dialog-close">', line: 88 }],
  }),
];

export const GOOD = outcome(...PASSED, audit({ ...FAILED[3]!, weight: 1 }));
export const DECENT = outcome(...PASSED, ...FAILED.slice(0, 5), ...OTHERS);
export const BAD = outcome(...PASSED, ...FAILED);

const FAILURE: GeneratorOutcome = {
  kind: 'failed',
  failure: { code: 'target_timed_out', message: 'https://slow.example/ did not answer within 10 seconds.' },
};

/** Creates a report of every kind. Each runs at another time, one of them several times. @returns their paths, by kind */
export async function seedReports({ application, clock, create, generateAll, generator }: OpenPages) {
  const createAndRun = async (url: string, answer: GeneratorOutcome, input: Parameters<typeof create>[0] = {}) => {
    generator.answer(url, answer);
    const path = await create({ ...input, url });
    await generateAll();
    clock.advance(DAY / 2);
    return path;
  };
  Object.assign(generator, { identity: { name: 'sitegrade-static', version: '5' } });
  const good = await createAndRun('https://teapots.example/', GOOD);
  const locked = await createAndRun('https://teapots.example/offers', GOOD, {
    privacy: 'password',
    password: 'open sesame',
  });
  const hidden = await createAndRun('https://teapots.example/drafts/42', DECENT, { privacy: 'private' });
  const failed = await createAndRun('https://slow.example/', FAILURE);
  const bad = await createAndRun('https://old.example/Pages/index.asp?ID=1', BAD);
  const decent = await createAndRun('https://teapots.example/cast-iron', BAD);
  for (const answer of [DECENT, BAD, DECENT]) {
    generator.answer('https://teapots.example/cast-iron', answer);
    await application.reports.update.execute(OWNER, { id: idOf(decent), regenerate: true });
    await generateAll();
    clock.advance(DAY / 2);
  }
  const pending = await create({ url: 'https://new.example/' });
  return { good, decent, bad, failed, locked, hidden, pending };
}

export type SeededReports = Awaited<ReturnType<typeof seedReports>>;

export function idOf(path: string): string {
  return path.replace('/reports/', '');
}
