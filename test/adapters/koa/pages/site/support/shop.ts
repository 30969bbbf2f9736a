import { generationHandler, type Catalogue, type VisitOutcome } from '../../../../../../src/application/index.js';
import { fixedVisit, type FixedPage } from '../../../../../../src/adapters/memory/fixed-visit.js';
import type { Audit } from '../../../../../../src/domain/index.js';
import { OWNER, audit, audited, type newPageWorld } from '../../support/page-world.js';

type PageWorld = Pick<ReturnType<typeof newPageWorld>, 'application' | 'generator' | 'queue' | 'generateAll'>;

export const SHOP = 'https://www.brewhaus.example';

const CATEGORIES = [
  { id: 'security', title: 'Security', weight: 1 },
  { id: 'search', title: 'Search engines', weight: 1 },
  { id: 'speed', title: 'Performance', weight: 1 },
  { id: 'accessibility', title: 'Accessibility', weight: 1 },
];

const failed = (category: string, id: string, title: string, weight: number): Audit =>
  audit({ category, id, title, weight });

const HSTS = failed('security', 'hsts', 'Page does not send HSTS', 12);
const ALT = failed('accessibility', 'image-alt', 'Images have no text alternative', 12);
const SLOW = failed('speed', 'server', 'Server answers slowly', 36);
const BLOCKING: Audit = {
  ...failed('speed', 'render-blocking', 'Style sheets block rendering', 1),
  outcome: 'warn',
  score: 50,
};
const DESCRIPTION = failed('search', 'meta-description', 'Page has no meta description', 6);
const PASSED = CATEGORIES.map(({ id }) =>
  audit({ category: id, id: `${id}-fine`, title: `${id} is fine`, outcome: 'pass', score: 100, weight: 4 }),
);

const CATALOGUE: Catalogue = {
  generator: { name: 'fixed', version: '1' },
  categories: CATEGORIES,
  checks: [HSTS, ALT, SLOW, BLOCKING, DESCRIPTION].map(({ id, category, title, weight }) => ({
    id,
    category,
    title: `Passed: ${title}`,
    failureTitle: title,
    weight,
    what: `What ${id} checks.`,
    why: `Why ${id} matters.`,
    fix: `Fix \`${id}\` like this.`,
    source: { name: 'A standard', url: 'https://standards.example/' },
  })),
};

/** A page of the shop: a scripted page with the checks that fail on it. */
interface ShopPage extends FixedPage {
  readonly failing?: readonly Audit[];
}

function visitOf(url: string, { failing = [], ...page }: ShopPage): VisitOutcome {
  const visit = fixedVisit(url, page);
  const outcome = audited(...PASSED, ...failing);
  return visit.kind === 'audited' && outcome.kind === 'audited'
    ? { ...visit, ...outcome, categories: CATEGORIES }
    : visit;
}

/** @param fixed whether HSTS and the slow pages are fixed. A page of the help then fails. */
function shopPages(fixed: boolean): Record<string, ShopPage> {
  const all = fixed ? [] : [HSTS];
  const shop = (folder: string, names: readonly string[], failing: readonly Audit[]) =>
    Object.fromEntries(
      names.map((name) => [
        `/shop/${folder}/${name}`,
        { title: name, links: ['/'], failing: [...all, ...failing], description: `All about ${name}` },
      ]),
    );
  const count = (length: number, name: string) => Array.from({ length }, (_, index) => `${name}-${index + 1}`);
  const pages: Record<string, ShopPage> = {
    ...shop('coffee', count(24, 'coffee'), [ALT]),
    ...shop('tea', count(12, 'tea'), []),
    ...shop('gear', count(9, 'grinder'), fixed ? [ALT, BLOCKING] : [ALT, SLOW, BLOCKING]),
    ...Object.fromEntries(
      count(14, 'post').map((name) => [
        `/blog/2026/${name}`,
        { title: 'Brewhaus blog', links: ['/', '/shop/gear/v60-old'], failing: [...all, DESCRIPTION] },
      ]),
    ),
    ...Object.fromEntries(count(6, 'page').map((name) => [`/help/${name}`, { title: name, failing: all }])),
    '/shop/gear/v60-old': { statusCode: 404 },
    '/old': { redirectTo: '/about' },
    '/about': { title: 'About us', failing: all },
  };
  if (fixed) pages['/help/page-6'] = { statusCode: 404 };
  const home = { title: 'Brewhaus, coffee and tea', links: Object.keys(pages), failing: all };
  return { '/': home, ...pages };
}

/** Puts the shop online. */
export function openShop({ generator }: PageWorld, { fixed = false } = {}): void {
  Object.assign(generator, { describe: () => Promise.resolve(CATALOGUE) });
  generator.site({});
  for (const [path, page] of Object.entries(shopPages(fixed)))
    generator.answer(SHOP + path, visitOf(SHOP + path, page));
}

/** Scans the shop to the end. @returns the ID of the scan */
export async function scanShop(
  world: PageWorld,
  input: Partial<Parameters<PageWorld['application']['scans']['create']['execute']>[1]> = {},
): Promise<string> {
  const { id } = await world.application.scans.create.execute(OWNER, { url: `${SHOP}/`, ...input });
  await world.generateAll();
  return id;
}

/**
 * Starts a scan and holds it after some visits, so that it stays under way. The scan begins with the first page.
 * @returns its ID, and a function that lets it go on to its end
 */
export async function holdScan(world: PageWorld, visits: number) {
  const { application, generator, queue } = world;
  const { promise, resolve } = Promise.withResolvers<void>();
  const visit = generator.visit.bind(generator);
  let calls = 0;
  const held = Promise.withResolvers<void>();
  Object.assign(generator, {
    visit: async (...input: Parameters<typeof visit>) => {
      calls += 1;
      if (calls > visits) {
        held.resolve();
        await promise;
      }
      return visit(...input);
    },
  });
  const { id } = await application.scans.create.execute(OWNER, { url: `${SHOP}/` });
  await queue.start(generationHandler(application));
  await held.promise;
  return {
    id,
    async release() {
      resolve();
      await queue.whenIdle();
      await queue.stop(0);
      Object.assign(generator, { visit });
    },
  };
}
