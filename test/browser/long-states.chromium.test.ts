import { OWNER, audit } from '../adapters/koa/pages/support/page-world.js';
import type { GeneratorOutcome } from '../../src/application/index.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { idOf } from './support/seed-reports.js';
import { overflowsOf } from './support/layout.js';
import { openPages, type OpenPages } from './support/open-pages.js';

const DAY = 24 * 60 * 60 * 1000;
const RUNS = 1000;
const FINDINGS = 122;
/** Points of the chart at most: more would overlap. */
const MAX_POINTS = 200;
/** Height of the report in pixels before anything is unfolded, on a desktop. */
const MAX_HEIGHT = 3000;

/** Height of a name with its address in pixels: six lines. */
const MAX_NAME_HEIGHT = 250;

/** A host of 60 characters. */
const HOST = `${'a-host-with-a-very-long-name'.padEnd(48, 'e')}.example.com`;
const URL = `https://${HOST}/${'segment/'.repeat(60)}`;
const TITLE = `<b>${'W'.repeat(10_000)}</b>\u202Eمتجر`;

const browser = useBrowser();
let pages: OpenPages;
let path: string;

const answer = (run: number): GeneratorOutcome => ({
  kind: 'audited',
  title: TITLE,
  categories: [
    { id: 'one', title: 'One category', weight: 1 },
    { id: 'other', title: 'Other', weight: 1 },
  ],
  audits: Array.from({ length: FINDINGS + 1 }, (_, index) =>
    audit({
      id: `check-${index}`,
      category: index % 2 === 0 ? 'one' : 'other',
      title: `Finding ${index}`,
      explanation: 'x'.repeat(index === 1 ? 10_000 : 100),
      ...(index === 0 && { outcome: 'pass', score: 100, weight: 50 + (run % 40) }),
      evidence: [{ kind: 'element', value: `<p class="${'c'.repeat(index === 1 ? 10_000 : 100)}">`, line: 1 }],
    }),
  ),
});

beforeAll(async () => {
  pages = await openPages();
  pages.generator.answer(URL, answer(0));
  path = await pages.create({ url: URL });
  await pages.generateAll();
  // Most runs have one finding, so that the test stays fast.
  const small = { ...answer(0), audits: [audit({ category: 'one' })] } as GeneratorOutcome;
  for (let run = 1; run < RUNS; run += 1) {
    pages.clock.advance(DAY / 4);
    pages.generator.answer(URL, run < RUNS - 1 ? small : answer(run));
    await pages.application.reports.update.execute(OWNER, { id: idOf(path), regenerate: true });
    await pages.generateAll();
  }
}, 60_000);
afterAll(() => pages.close());

test('a report of 1,000 runs and 122 findings is short until something is unfolded', async () => {
  expect(HOST).toHaveLength(60);
  const page = await browser.newVisitor({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${pages.origin}${path}?period=all`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MAX_HEIGHT);
  const points = await page.locator('.time-chart a').count();
  expect([points > 1, points <= MAX_POINTS]).toEqual([true, true]);
  await page.getByText(`Show all ${FINDINGS}`).click();
  expect(await page.locator('.action h3:visible').count()).toBe(FINDINGS);
  expect((await page.title()).length).toBeLessThan(1000);
});

test.each<[string, () => string]>([
  ['the first page', () => '/'],
  ['the report', () => path],
  ['the comparison', () => `${path}/compare`],
  ['the runs', () => `${path}/runs`],
  ['the site', () => `/dashboard/projects/${HOST}`],
  ['the list of reports', () => '/dashboard/reports'],
  ['the settings', () => `/dashboard/reports/${idOf(path)}`],
])('long names and values have room: %s', async (_, address) => {
  const page = await browser.newVisitor();
  await pages.enter(page);
  await page.goto(pages.origin + address());
  expect(await page.locator('main b', { hasText: /^W+$/ }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await overflowsOf(page)]).toEqual([width, []]);
    const heights = await page
      // The settings show the whole address.
      .locator('h1, .feed li, .rows .row, .time-title, .time-trail')
      .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(MAX_NAME_HEIGHT);
  }
});

test('the runs are in pages, which lead to the oldest run', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${pages.origin}${path}/runs`);
  expect(await page.getByRole('row').count()).toBeLessThanOrEqual(51);
  await page.getByRole('link', { name: /Next|Older/ }).click();
  await page.waitForURL(/before=/);
  expect(await page.getByRole('row').count()).toBeGreaterThan(1);
});
