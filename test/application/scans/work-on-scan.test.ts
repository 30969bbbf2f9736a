import { OWNER } from '../support/new-world.js';
import { HOME, scanWorld } from './support/scan-world.js';

test('a scan follows links, checks each page once and ends ready', async () => {
  const world = scanWorld({
    '/': { title: 'Home', score: 90, links: ['/a', '/b', '/missing', 'https://other.example/'] },
    '/a': { score: 60, links: ['/', '/b', '/old'] },
    '/b': { score: 40, links: ['/a'] },
    '/old': { redirectTo: '/b' },
  });
  const scan = await world.scan();
  expect(scan).toMatchObject({
    url: HOME,
    project: 'example.com',
    status: 'ready',
    failure: null,
    truncated: null,
    score: 63.3,
    result: 'decent',
    results: { good: 1, decent: 1, bad: 1 },
    pages: { found: 5, checked: 4, failed: 1, skipped: 0, waiting: 0 },
    categories: [{ id: 'fixed', score: 63.3 }],
  });
  expect(await world.pages(scan.id)).toMatchObject({
    '/': { number: 1, status: 'checked', statusCode: 200, title: 'Home', score: 90, isIndexable: true },
    '/a': { score: 60, result: 'decent' },
    '/b': { score: 40 },
    '/missing': { status: 'failed', statusCode: 404, failure: { code: 'target_http_error' }, reportId: null },
    '/old': { status: 'checked', redirectTo: 'https://example.com/b', score: null, isIndexable: false },
  });
  expect(world.generator.calls).toBe(5);
  const { items } = await world.reports.list.execute(OWNER, { sortBy: 'url', sort: 'asc' });
  expect(items).toMatchObject([
    { url: HOME, privacy: 'private', status: 'ready', score: 90 },
    { url: `${HOME}a`, score: 60 },
    { url: `${HOME}b`, score: 40 },
  ]);
});
