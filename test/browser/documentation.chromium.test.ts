import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { Assets } from '../../src/adapters/koa/pages/assets.js';
import { documentationRoutes } from '../../src/adapters/koa/pages/documentation/documentation-routes.js';
import { newDocsWorld } from '../adapters/koa/pages/documentation/support/docs-world.js';
import { axeViolations } from './support/axe.js';
import { useBrowser } from './support/browser.js';
import { overflowsOf } from './support/layout.js';
import { unvisitedRoutes } from './support/unvisited-routes.js';

const browser = useBrowser();
const world = newDocsWorld();
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(world.callback).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Presses a key until an element matches. */
async function pressUntil(page: Page, key: string, selector: string): Promise<void> {
  for (let count = 0; count < 120; count += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`${key} does not reach ${selector}.`);
}

const PAGES = [
  '/docs',
  '/docs/api',
  '/docs/api/createReport',
  '/docs/api/deleteReport',
  '/docs/checks',
  '/docs/checks/image-alt',
  '/docs/scoring',
  '/docs/problems',
  '/docs/problems/not-found',
  '/docs/search?q=hsts',
  '/docs/search?q=zzzzqqqq',
];

test('every page of the documentation has a test here', async () => {
  const routes = documentationRoutes({
    openApi: await world.openApi(),
    describeChecks: world.application.checks.describe,
    assets: new Assets('/assets'),
  });
  expect(unvisitedRoutes(routes, PAGES)).toEqual([]);
  expect(unvisitedRoutes(routes, PAGES.slice(1))).toEqual(['/docs']);
});

test.each(PAGES)('%s is accessible in light and dark, wide and narrow', async (path) => {
  const page = await browser.newVisitor();
  await page.goto(origin + path);
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, ['wcag2aa'])).toEqual([]);
  for (const width of [320, 390, 720, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    expect([width, await overflowsOf(page)]).toEqual([width, []]);
    expect(await axeViolations(page, ['wcag22aa'])).toEqual([]);
  }
});

test('a search by keyboard leads to the page of a check', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${origin}/docs`);
  await pressUntil(page, 'Tab', '#docs-search');
  await page.keyboard.type('hsts');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Search: hsts' }).waitFor();
  await pressUntil(page, 'Tab', '.results a');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Strong HSTS policy is set', level: 1 }).waitFor();
});

test('search and languages work without scripts', async () => {
  const page = await browser.newVisitor({ javaScriptEnabled: false });
  await page.goto(`${origin}/docs/api/createReport`);
  const [curl, python] = [page.getByLabel('Example in curl'), page.getByLabel('Example in Python')];
  expect([await curl.isVisible(), await python.isVisible()]).toEqual([true, false]);
  await page.getByText('Python', { exact: true }).click();
  expect([await curl.isVisible(), await python.isVisible()]).toEqual([false, true]);
  expect(await page.getByLabel('API key').isVisible()).toBe(false);
  await page.getByText('Sending requests from this page needs JavaScript.').waitFor();
  await page.getByLabel('Search the documentation').fill('429');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Too many requests' }).waitFor();
});

test('the language of an example is chosen with the arrow keys', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${origin}/docs/api/listReports`);
  await pressUntil(page, 'Tab', '#language-curl');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByLabel('Example in JavaScript').isVisible()).toBe(true);
  expect(await page.getByLabel('Example in curl').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(1);
});

test('a request by keyboard is sent with the key, which is never stored or in a URL', async () => {
  const page = await browser.newVisitor();
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  const key = await world.issueKey();
  await page.goto(`${origin}/docs/api/createReport`);
  await pressUntil(page, 'Tab', '#try-key');
  await page.keyboard.type(key);
  await pressUntil(page, 'Tab', '#try-body-url');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('https://tried.example/');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('201 Created').waitFor();
  expect(await page.getByLabel('Response body').textContent()).toContain('"url": "https://tried.example/"');
  await page.getByText('Headers', { exact: true }).click();
  expect(await page.getByLabel('Response headers').textContent()).toMatch(/^location: .*\/api\/v1\/reports\//m);
  expect(await axeViolations(page)).toEqual([]);

  expect(requests.at(-1)).toBe(`${origin}/api/v1/reports`);
  expect(requests.join()).not.toContain(key);
  expect(page.url()).not.toContain(key);
  const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
  expect(stored).toEqual([0, 0, '']);
  await page.reload();
  expect(await page.getByLabel('API key').inputValue()).toBe('');
});

test('a form fills in the path and the query, and shows errors and empty answers', async () => {
  const page = await browser.newVisitor();
  const key = await world.issueKey();
  await page.goto(`${origin}/docs/api/listProjects`);
  await page.getByLabel('API key').fill(key);
  await page.getByLabel('search query', { exact: true }).fill('a&b=c');
  await page.getByLabel('sort query').selectOption('asc');
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('/api/v1/projects')),
    page.getByRole('button', { name: 'Send request' }).click(),
  ]);
  expect(new URL(request.url()).search).toBe('?search=a%26b%3Dc&sort=asc');
  await page.getByRole('status').getByText('200 OK').waitFor();

  await page.goto(`${origin}/docs/api/deleteProject`);
  await page.getByLabel('API key').fill(key);
  await page.getByLabel('project path').fill('tried.example');
  await page.getByRole('button', { name: 'Send request' }).click();
  expect(await page.getByRole('heading', { name: 'Response', exact: true }).count()).toBe(1);
  await page.getByLabel('This deletes data.').check();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('status').getByText('204 No Content').waitFor();
  expect(await page.getByLabel('Response body').isVisible()).toBe(false);
});
