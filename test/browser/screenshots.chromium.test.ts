import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { FOR_SCREENSHOTS, TOLERANCE, compareScreenshot, differenceOf } from './support/compare-screenshot.js';
import { useBrowser } from './support/browser.js';
import { idOf } from './support/seed-reports.js';
import { useSeededPages } from './support/use-seeded-pages.js';

const REFERENCES = 'test/browser/screenshots';

const DESKTOP = { width: 900, height: 700 };
const PHONE = { width: 360, height: 640 };

const browser = useBrowser();
const opened = useSeededPages();

interface Shot {
  readonly path: () => string;
  readonly file: string;
  readonly isDark?: boolean;
  readonly viewport?: typeof DESKTOP;
}

async function take({ path, file, isDark = false, viewport = DESKTOP }: Shot, isOwner: boolean): Promise<void> {
  const colorScheme = isDark ? 'dark' : 'light';
  const page = await browser.newVisitor({ ...FOR_SCREENSHOTS, viewport, colorScheme });
  if (isOwner) await opened.pages.enter(page);
  await page.goto(opened.pages.origin + path());
  await compareScreenshot(page, file);
}

const reference = (name: string) => `${REFERENCES}/${name}.png`;

test.each<Shot>([
  { file: reference('report'), path: () => opened.reports.decent },
  { file: reference('report-dark'), path: () => opened.reports.bad, isDark: true },
  { file: reference('report-phone'), path: () => opened.reports.good, viewport: PHONE },
  { file: reference('report-failed'), path: () => opened.reports.failed },
  { file: reference('report-pending'), path: () => opened.reports.pending, isDark: true },
  { file: reference('password'), path: () => opened.reports.locked },
  { file: reference('not-found-phone'), path: () => opened.reports.hidden, viewport: PHONE, isDark: true },
  { file: reference('sign-in'), path: () => '/sign-in' },
])('for everyone: $file', (shot) => take(shot, false));

test.each<Shot>([
  { file: reference('reports-dark'), path: () => '/dashboard/reports', isDark: true },
  { file: reference('reports-phone'), path: () => '/dashboard/reports', viewport: PHONE },
  { file: reference('reports-filtered'), path: () => '/dashboard/reports?search=teapots&result=good&order=best' },
  { file: reference('manage'), path: () => `/dashboard/reports/${idOf(opened.reports.decent)}` },
  {
    file: reference('manage-phone-dark'),
    path: () => `/dashboard/reports/${idOf(opened.reports.good)}`,
    viewport: PHONE,
    isDark: true,
  },
  { file: reference('new'), path: () => '/dashboard/reports/new' },
  { file: reference('delete'), path: () => `/dashboard/reports/${idOf(opened.reports.bad)}/delete`, isDark: true },
  { file: reference('projects'), path: () => '/dashboard/projects' },
])('for the owner: $file', (shot) => take(shot, true));

describe('for the README', () => {
  test('a report', async () => {
    const viewport = { width: 1000, height: 960 };
    await take({ file: 'docs/images/report.png', path: () => opened.reports.decent, viewport }, false);
  });

  test('the dashboard', async () => {
    const viewport = { width: 1000, height: 960 };
    await take({ file: 'docs/images/dashboard.png', path: () => '/dashboard/reports', viewport }, true);
  });
});

test('different pages are detected as different', () => {
  const [one, other] = ['sign-in', 'password'].map((name) => PNG.sync.read(readFileSync(reference(name))));
  expect(differenceOf(one!, one!).share).toBe(0);
  expect(differenceOf(one!, other!).share).toBeGreaterThan(TOLERANCE);
});
