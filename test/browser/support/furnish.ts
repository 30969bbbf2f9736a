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
];

function outcome(...audits: readonly Audit[]): GeneratorOutcome {
  return { kind: 'audited', categories: CATEGORIES, audits };
}

const pass = (category: string, id: string, title: string, explanation: string): Audit =>
  audit({ category, id, title, outcome: 'pass', score: 100, weight: 3, explanation });

const PASSED = [
  pass('speed', 'compression', 'Text is sent compressed', 'All 6 texts are compressed with Brotli.'),
  pass('speed', 'caching', 'Assets are kept by browsers', 'All 9 assets may be kept for a year.'),
  pass('security', 'is-on-https', 'The page is encrypted', 'It is sent over TLS 1.3.'),
  pass('security', 'hsts', 'Browsers insist on encryption', 'For a year, with all subdomains.'),
  pass('accessibility', 'html-has-lang', 'The language is declared', 'The page is in English.'),
  pass('accessibility', 'label', 'Fields have labels', 'All 4 fields have one.'),
  pass('search', 'document-title', 'The page has a title', 'The title has 32 characters.'),
  pass('search', 'meta-description', 'The page describes itself', 'The description has 82 characters.'),
];

/** Audits that fail, the gravest first. */
const FAILED = [
  audit({
    category: 'security',
    id: 'content-security-policy',
    title: 'A policy says what the page may load',
    weight: 3,
    explanation: 'There is no Content-Security-Policy, so that a script that gets into the page may do anything.',
    evidence: [],
  }),
  audit({
    category: 'accessibility',
    id: 'image-alt',
    title: 'Pictures have a text alternative',
    weight: 2,
    explanation: '3 pictures have no alt attribute, so that screen readers pass over them.',
    evidence: [
      { kind: 'element', value: '<img src="/img/teapot.jpg" width="640" height="480">', line: 118 },
      { kind: 'element', value: '<img src="/img/kettle.jpg" width="640" height="480">', line: 131 },
      { kind: 'element', value: '<img src="/img/cup.jpg" width="320" height="240">', line: 140 },
    ],
  }),
  audit({
    category: 'speed',
    id: 'render-blocking',
    title: 'Nothing holds up the first picture',
    outcome: 'warn',
    score: 60,
    weight: 2,
    explanation: '2 style sheets are loaded before anything is shown.',
    evidence: [{ kind: 'url', value: 'https://teapots.example/theme.css', line: null }],
  }),
  ...['Links tell where they lead', 'One heading is the first', 'The page names its own address'].map((title, index) =>
    audit({ category: 'search', id: `more-${index}`, title, weight: 4, explanation: 'It does not.' }),
  ),
  audit({ category: 'speed', id: 'weight', title: 'The page is light', weight: 9, explanation: 'It has 9 MB.' }),
];

export const GOOD = outcome(...PASSED, audit({ ...FAILED[2]!, weight: 1 }));
export const DECENT = outcome(...PASSED, ...FAILED.slice(0, 4));
export const BAD = outcome(...PASSED, ...FAILED);

const FAILURE: GeneratorOutcome = {
  kind: 'failed',
  failure: { code: 'target_timed_out', message: 'https://slow.example/ did not answer within 10 seconds.' },
};

/** A report of every kind, each graded at a time of its own; one of them several times. @returns their paths, by kind */
export async function furnish({ application, clock, create, generateAll, generator }: OpenPages) {
  const graded = async (url: string, answer: GeneratorOutcome, input: Parameters<typeof create>[0] = {}) => {
    generator.answer(url, answer);
    const path = await create({ ...input, url });
    await generateAll();
    clock.advance(DAY / 2);
    return path;
  };
  Object.assign(generator, { identity: { name: 'sitegrade-static', version: '5' } });
  const good = await graded('https://teapots.example/', GOOD);
  const locked = await graded('https://teapots.example/offers', GOOD, { privacy: 'password', password: 'open sesame' });
  const hidden = await graded('https://teapots.example/drafts/42', DECENT, { privacy: 'private' });
  const failed = await graded('https://slow.example/', FAILURE);
  const bad = await graded('https://old.example/Pages/index.asp?ID=1', BAD);
  const decent = await graded('https://teapots.example/cast-iron', BAD);
  for (const answer of [DECENT, BAD, DECENT]) {
    generator.answer('https://teapots.example/cast-iron', answer);
    await application.reports.update.execute(OWNER, { id: idOf(decent), regenerate: true });
    await generateAll();
    clock.advance(DAY / 2);
  }
  const pending = await create({ url: 'https://new.example/' });
  return { good, decent, bad, failed, locked, hidden, pending };
}

export type Furnished = Awaited<ReturnType<typeof furnish>>;

export function idOf(path: string): string {
  return path.replace('/reports/', '');
}
