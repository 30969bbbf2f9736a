import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { FOR_SCREENSHOTS, TOLERANCE, compareScreenshot, differenceOf } from './support/compare-screenshot.js';
import { useBrowser } from './support/browser.js';
import { idOf } from './support/furnish.js';
import { useFurnishedPages } from './support/use-furnished-pages.js';

const KEPT = 'test/browser/screenshots';

const DESK = { width: 900, height: 700 };
const PHONE = { width: 360, height: 640 };

const browser = useBrowser();
const opened = useFurnishedPages();

interface Shot {
  readonly path: () => string;
  readonly file: string;
  readonly isDark?: boolean;
  readonly viewport?: typeof DESK;
}

async function take({ path, file, isDark = false, viewport = DESK }: Shot, isOwner: boolean): Promise<void> {
  const colorScheme = isDark ? 'dark' : 'light';
  const page = await browser.newVisitor({ ...FOR_SCREENSHOTS, viewport, colorScheme });
  if (isOwner) await opened.pages.enter(page);
  await page.goto(opened.pages.origin + path());
  await compareScreenshot(page, file);
}

const kept = (name: string) => `${KEPT}/${name}.png`;

test.each<Shot>([
  { file: kept('report'), path: () => opened.reports.decent },
  { file: kept('report-dark'), path: () => opened.reports.bad, isDark: true },
  { file: kept('report-phone'), path: () => opened.reports.good, viewport: PHONE },
  { file: kept('report-failed'), path: () => opened.reports.failed },
  { file: kept('report-pending'), path: () => opened.reports.pending, isDark: true },
  { file: kept('password'), path: () => opened.reports.locked },
  { file: kept('not-found-phone'), path: () => opened.reports.hidden, viewport: PHONE, isDark: true },
  { file: kept('sign-in'), path: () => '/sign-in' },
])('as everybody sees it: $file', (shot) => take(shot, false));

test.each<Shot>([
  { file: kept('reports-dark'), path: () => '/dashboard/reports', isDark: true },
  { file: kept('reports-phone'), path: () => '/dashboard/reports', viewport: PHONE },
  { file: kept('reports-filtered'), path: () => '/dashboard/reports?search=teapots&result=good&order=best' },
  { file: kept('manage'), path: () => `/dashboard/reports/${idOf(opened.reports.decent)}` },
  {
    file: kept('manage-phone-dark'),
    path: () => `/dashboard/reports/${idOf(opened.reports.good)}`,
    viewport: PHONE,
    isDark: true,
  },
  { file: kept('new'), path: () => '/dashboard/reports/new' },
  { file: kept('delete'), path: () => `/dashboard/reports/${idOf(opened.reports.bad)}/delete`, isDark: true },
  { file: kept('projects'), path: () => '/dashboard/projects' },
])('as the owner sees it: $file', (shot) => take(shot, true));

describe('as the README shows it', () => {
  test('a report', async () => {
    const viewport = { width: 1000, height: 960 };
    await take({ file: 'docs/images/report.png', path: () => opened.reports.decent, viewport }, false);
  });

  test('the dashboard', async () => {
    const viewport = { width: 1000, height: 960 };
    await take({ file: 'docs/images/dashboard.png', path: () => '/dashboard/reports', viewport }, true);
  });
});

test('another page would be seen to be another', () => {
  const [one, other] = ['sign-in', 'password'].map((name) => PNG.sync.read(readFileSync(kept(name))));
  expect(differenceOf(one!, one!).share).toBe(0);
  expect(differenceOf(one!, other!).share).toBeGreaterThan(TOLERANCE);
});
