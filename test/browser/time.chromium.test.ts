import type { Page } from 'playwright-core';
import { OWNER, audit, audited } from '../adapters/koa/pages/support/page-world.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { overflowsOf } from './support/layout.js';
import { openPages, type OpenPages } from './support/open-pages.js';
import { BAD, DECENT, GOOD, idOf } from './support/seed-reports.js';

const { newVisitor } = useBrowser();

const DAY = 24 * 60 * 60 * 1000;
const URL = 'https://teapots.example/cast-iron';
const FAILURE = {
  kind: 'failed',
  failure: { code: 'target_timed_out', message: 'https://teapots.example/ did not answer within 10 seconds.' },
} as const;

/** Text that is too long for any column, or tries to be markup. */
const HOSTILE = audited(
  audit({ id: 'weight', title: `<b>${'W'.repeat(200)}</b>`, explanation: `\u202e${'ش'.repeat(200)}` }),
  audit({ id: 'b', outcome: 'pass', score: 100 }),
);

let pages: OpenPages;
let path: string;
/** Newest first. */
let runs: readonly { readonly id: string }[];

beforeAll(async () => {
  pages = await openPages();
  const { application, clock, generator, create, generateAll } = pages;
  generator.answer(URL, DECENT);
  path = await create({ url: URL });
  await generateAll();
  for (const [index, answer] of [BAD, FAILURE, GOOD, HOSTILE, DECENT].entries()) {
    clock.advance((index + 1) * 4 * DAY);
    generator.answer(URL, answer);
    await application.reports.update.execute(OWNER, { id: idOf(path), regenerate: true });
    await generateAll();
  }
  runs = await application.generations.listScores.execute(OWNER, { id: idOf(path) });
}, 60_000);
afterAll(() => pages.close());

async function open(below = '', options: Parameters<typeof newVisitor>[0] = {}): Promise<Page> {
  const page = await newVisitor(options);
  await page.goto(pages.origin + path + below);
  return page;
}

const run = (position: number) => runs.at(position)?.id ?? '';

test('a point of the chart opens its run', async () => {
  const page = await open();
  await page.getByRole('link', { name: '3 Feb 2026, 04:05: 72.9 decent' }).click();
  await page.getByText('This is the run of 3 Feb 2026, 04:05 UTC').waitFor();
  expect(page.url()).toBe(`${pages.origin}${path}/runs/${run(-1)}`);
  await page.getByRole('link', { name: 'Latest run', exact: true }).click();
  expect(page.url()).toBe(pages.origin + path);
});

test('the keyboard reaches each point, and the table of runs', async () => {
  const page = await open();
  const points = page.locator('.time-chart a');
  await points.first().focus();
  for (let position = 0; position < runs.length; position += 1) {
    expect(await page.evaluate(() => document.activeElement?.querySelector('title')?.textContent)).toMatch(/2026/);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Runs' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/runs/${run(0)}`);
});

test('points are 24 pixels wide and keep their size at any width', async () => {
  for (const width of [320, 1440]) {
    const page = await open('', { viewport: { width, height: 800 } });
    const box = await page.locator('.time-target').first().boundingBox();
    expect([box?.width, box?.height]).toEqual([24, 24]);
    expect(
      await page
        .locator('.time-chart text')
        .first()
        .evaluate((text) => getComputedStyle(text).fontSize),
    ).toBe('12px');
  }
});

test('without scripts: another period, changes since a date, and two other runs', async () => {
  const page = await open('', { javaScriptEnabled: false });
  await page.getByRole('link', { name: '30 days' }).click();
  expect(await page.locator('.time-target').count()).toBe(2);
  await page.getByText('A date').click();
  await page.getByLabel('Changes since the end of this day (UTC)').fill('2026-02-08');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('49 on 7 Feb 2026, 72.9 now.').waitFor();
  expect(await page.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBe('true');
  await page.getByRole('link', { name: 'Compare the two runs' }).click();
  await page.getByRole('heading', { name: '24 points higher', level: 1 }).waitFor();
  await page.getByLabel('First run').selectOption({ label: '3 Feb 2026 · 72.9' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('heading', { name: 'No change in the score', level: 1 }).waitFor();
});

test('a change leads to its finding, which is visible', async () => {
  const page = await open(`/compare?from=${run(2)}&to=${run(0)}`);
  await page.getByRole('link', { name: 'Images have no text alternative' }).click();
  const finding = page.locator('#check-image-alt');
  await finding.waitFor();
  expect(await finding.isVisible()).toBe(true);
});

describe('every page is accessible and fits', () => {
  test.each<[string, () => string]>([
    ['the report since a date, with all sections open', () => '?since=2026-02-08&period=all'],
    ['a comparison with hostile text', () => `/compare?from=${run(0)}&to=${run(1)}`],
    ['a comparison that is not possible', () => '/compare?from=x'],
    ['a run', () => `/runs/${run(1)}`],
    ['a failed run', () => `/runs/${run(3)}`],
    ['all runs', () => '/runs'],
  ])('%s', async (_, below) => {
    const page = await open(below());
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, ['wcag2aa'])).toEqual([]);
    for (const width of [320, 640, 1000, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await overflowsOf(page)]).toEqual([width, []]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await axeViolations(page, ['wcag22aa'])).toEqual([]);
  });
});
