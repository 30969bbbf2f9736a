import { NEVER_CANCELLED, type ReportGenerator } from '../../../src/application/index.js';
import { OWNER as owner, newWorld } from '../support/new-world.js';
import { HOME, scanWorld } from './support/scan-world.js';
import { robotsRules } from './support/scripted-site.js';

const ORIGIN = 'https://example.com';

describe('robots.txt', () => {
  test('keeps pages out without a visit', async () => {
    const world = scanWorld({ '/': { links: ['/open', '/secret'] }, '/open': {}, '/secret': {} });
    world.site.robots.set(ORIGIN, robotsRules());
    world.site.disallowed.add('/secret');
    const scan = await world.scan();
    expect(scan).toMatchObject({ status: 'ready', pages: { checked: 2, skipped: 1 } });
    expect((await world.pages(scan.id))['/secret']).toMatchObject({ status: 'skipped', skippedReason: 'robots' });
    expect(world.generator.calls).toBe(2);
  });

  test('of another origin of the site is read once, when it is the turn of its first page', async () => {
    const world = scanWorld({
      '/': { links: ['http://example.com/a', 'http://example.com/b'] },
      'http://example.com/a': {},
    });
    world.site.robots.set('http://example.com', { kind: 'unreachable', reason: 'It answered 503.' });
    const scan = await world.scan();
    const skipped = { status: 'skipped', skippedReason: 'robots' };
    expect(await world.pages(scan.id)).toMatchObject({
      'http://example.com/a': skipped,
      'http://example.com/b': skipped,
    });
    const robots = world.site.requests.filter((url) => url.endsWith('/robots.txt'));
    expect(robots).toEqual([`${ORIGIN}/robots.txt`, 'http://example.com/robots.txt']);
    expect(scan.pages).toMatchObject({ checked: 1, skipped: 2 });
  });

  test('that keeps the start out fails the scan', async () => {
    const world = scanWorld({ '/': {} });
    world.site.robots.set(ORIGIN, { kind: 'unreachable', reason: 'It answered 503.' });
    const scan = await world.scan();
    expect(scan).toMatchObject({
      status: 'failed',
      failure: { code: 'robots_disallowed', message: expect.stringMatching(/cannot be read.+It answered 503\.$/) },
      finishedAt: world.clock.now(),
    });
    expect(world.generator.calls).toBe(0);
  });

  test('that keeps out where the start redirects to fails the scan', async () => {
    const world = scanWorld({ '/': { redirectTo: '/home' }, '/home': {} });
    world.site.robots.set(ORIGIN, robotsRules());
    world.site.disallowed.add('/home');
    expect(await world.scan()).toMatchObject({
      status: 'failed',
      failure: {
        code: 'robots_disallowed',
        message:
          'https://example.com/robots.txt does not allow this service to read https://example.com/home. Allow it there, or begin at another URL.',
      },
    });
  });
});

describe('the start', () => {
  test('that cannot be fetched fails the scan, whatever a sitemap lists', async () => {
    const world = scanWorld({ '/a': {} });
    world.site.sitemaps.set(`${HOME}sitemap.xml`, [`${HOME}a`]);
    const scan = await world.scan();
    expect(scan).toMatchObject({
      status: 'failed',
      failure: { code: 'target_http_error' },
      pages: { failed: 1, skipped: 1, waiting: 0 },
    });
    expect(world.generator.calls).toBe(1);
    expect((await world.scans.listFindings.execute(owner, { id: scan.id })).items).toEqual([]);
  });

  test('may redirect within the site, whatever the path globs say', async () => {
    const world = scanWorld({
      'http://example.com/': { redirectTo: 'https://www.example.com/' },
      'https://www.example.com/': { redirectTo: '/en/' },
      'https://www.example.com/en/': { links: ['/blog/1', '/about'] },
      'https://www.example.com/blog/1': {},
    });
    const scan = await world.scan({ url: 'http://example.com/', include: ['/blog/**'] });
    expect(scan).toMatchObject({ status: 'ready', pages: { found: 4, checked: 4 }, results: { good: 2 } });
  });

  test.each([
    ['to another site', { '/': { redirectTo: 'https://elsewhere.example/' } }, 'other_site'],
    ['to itself', { '/': { redirectTo: '/' } }, 'too_many_redirects'],
    ['in a circle', { '/': { redirectTo: '/a' }, '/a': { redirectTo: '/' } }, 'too_many_redirects'],
    ['to a broken page', { '/': { redirectTo: '/a' } }, 'target_http_error'],
    [
      'without an end',
      Object.fromEntries(
        Array.from({ length: 50 }, (_, hop) => [hop === 0 ? '/' : `/${hop}`, { redirectTo: `/${hop + 1}` }]),
      ),
      'too_many_redirects',
    ],
  ])('that redirects %s fails the scan', async (_where, pages, code) => {
    const world = scanWorld(pages);
    expect(await world.scan()).toMatchObject({ status: 'failed', failure: { code }, score: null });
    expect(world.generator.calls).toBeLessThanOrEqual(11);
  });

  test('that is no page fails the scan', async () => {
    const world = scanWorld({});
    const failure = { code: 'not_html', message: 'It is a PDF.' } as const;
    world.generator.answer(HOME, { kind: 'failed', failure });
    expect(await world.scan()).toMatchObject({ status: 'failed', failure });
  });
});

describe('sitemaps', () => {
  const pages = { '/': { links: ['/linked'] }, '/linked': {}, '/listed': { links: ['/deep'] }, '/deep': {} };

  function siteWithSitemap() {
    const world = scanWorld(pages);
    world.site.sitemaps.set(`${HOME}sitemap.xml`, [`${HOME}listed`, HOME, 'https://other.example/']);
    return world;
  }

  test('are read together with links', async () => {
    const world = siteWithSitemap();
    const { id } = await world.scan();
    expect(await world.pages(id)).toMatchObject({
      '/': { isInSitemap: true },
      '/linked': { isInSitemap: false },
      '/listed': { isInSitemap: true },
      '/deep': { status: 'checked' },
    });
  });

  test('can be all there is', async () => {
    const world = siteWithSitemap();
    const { id } = await world.scan({ sitemap: 'only' });
    expect(Object.keys(await world.pages(id))).toEqual(['/', '/listed']);
  });

  test('can be ignored', async () => {
    const world = siteWithSitemap();
    const { id } = await world.scan({ sitemap: 'ignore' });
    expect(Object.keys(await world.pages(id))).toEqual(['/', '/linked']);
    expect(world.site.requests).toEqual([`${ORIGIN}/robots.txt`]);
  });

  test('that robots.txt names are read beside the usual one, whose absence is no problem', async () => {
    const world = scanWorld(pages);
    world.site.robots.set(ORIGIN, robotsRules({ sitemaps: ['https://cdn.example/map.xml'] }));
    world.site.sitemaps.set('https://cdn.example/map.xml', [`${HOME}listed`]);
    const { id } = await world.scan({ sitemap: 'only' });
    expect(world.site.requests).toEqual([`${ORIGIN}/robots.txt`, 'https://cdn.example/map.xml', `${HOME}sitemap.xml`]);
    const { omitted } = await world.scans.listFindings.execute(owner, { id });
    expect(omitted.map((finding) => finding.id)).not.toContain('missing-from-sitemap');
  });

  test('that are too large truncate the scan', async () => {
    const world = scanWorld({ '/': {}, '/a': {} });
    const truncated = 'The sitemaps list more than 50,000 pages.';
    world.site.readSitemaps = async (_sitemaps, limit) => {
      expect(limit).toBe(50_000);
      return { urls: [`${HOME}a`], truncated, problems: [] };
    };
    const scan = await world.scan();
    expect(scan).toMatchObject({
      status: 'ready',
      truncated: { reason: 'sitemap_too_large', detail: `${truncated} The scan left out the rest.` },
      pages: { checked: 2 },
    });
    const { omitted } = await world.scans.listFindings.execute(owner, { id: scan.id });
    expect(omitted.map(({ id }) => id)).toContain('missing-from-sitemap');
  });

  test('that robots.txt names are read once, and one that cannot be read makes the rest incomplete', async () => {
    const world = scanWorld({ '/': {} });
    const usual = `${HOME}sitemap.xml`;
    world.site.robots.set(ORIGIN, robotsRules({ sitemaps: [usual, `${HOME}missing.xml`] }));
    world.site.sitemaps.set(usual, [HOME]);
    const { id } = await world.scan();
    expect(world.site.requests).toEqual([`${ORIGIN}/robots.txt`, usual, `${HOME}missing.xml`]);
    const { omitted } = await world.scans.listFindings.execute(owner, { id });
    expect(omitted.map((finding) => finding.id)).toContain('missing-from-sitemap');
  });

  test('with thousands of pages are added in batches', async () => {
    const world = scanWorld({ '/': {} });
    const urls = Array.from({ length: 2_500 }, (_, index) => `${HOME}${index}`);
    world.site.sitemaps.set(`${HOME}sitemap.xml`, urls);
    const scan = await world.scan({ maxPages: 1 });
    expect(scan).toMatchObject({
      status: 'ready',
      truncated: { reason: 'max_pages' },
      pages: { found: 2_501, skipped: 2_500 },
    });
  });
});

describe('limits', () => {
  test('max_pages bounds the visits, and the rest is skipped', async () => {
    const world = scanWorld({
      '/': { links: ['/1', '/2', '/3', '/4'] },
      '/1': { links: ['/5'] },
      '/2': { redirectTo: '/3' },
      '/3': {},
    });
    const scan = await world.scan({ maxPages: 3 });
    expect(scan).toMatchObject({
      status: 'ready',
      truncated: { reason: 'max_pages', detail: expect.stringContaining('3 pages') },
      pages: { found: 6, checked: 3, skipped: 3, waiting: 0 },
    });
    expect(world.generator.calls).toBe(3);
    expect((await world.pages(scan.id))['/4']).toMatchObject({ status: 'skipped', skippedReason: 'max_pages' });
  });

  test('a limit that is as large as the site truncates nothing', async () => {
    const world = scanWorld({ '/': { links: ['/1'] }, '/1': {} });
    expect(await world.scan({ maxPages: 2 })).toMatchObject({ truncated: null, pages: { checked: 2 } });
  });

  test('max_depth ends where links go deeper, and links to pages that were found anyway stay', async () => {
    const world = scanWorld({
      '/': { links: ['/1'] },
      '/1': { links: ['/2', '/'] },
      '/2': {},
    });
    const scan = await world.scan({ maxDepth: 1 });
    expect(scan).toMatchObject({ truncated: { reason: 'max_depth' }, pages: { found: 2, checked: 2 } });
    expect(await world.scan({ maxDepth: 2 })).toMatchObject({ truncated: null, pages: { checked: 3 } });
    expect(await world.scan({ maxDepth: 0 })).toMatchObject({
      truncated: { reason: 'max_depth' },
      pages: { found: 1 },
    });
  });

  test('max_depth leaves nothing out if all deeper links lead to pages that were found', async () => {
    const world = scanWorld({ '/': { links: ['/1'] }, '/1': { links: ['/', '/1'] } });
    expect(await world.scan({ maxDepth: 1 })).toMatchObject({ truncated: null, pages: { found: 2 } });
  });

  test('a redirect from the deepest page is followed', async () => {
    const world = scanWorld({ '/': { links: ['/old'] }, '/old': { redirectTo: '/new' }, '/new': {} });
    expect(await world.scan({ maxDepth: 1 })).toMatchObject({ truncated: null, pages: { checked: 3 } });
  });

  test('traps are left out and named', async () => {
    const world = scanWorld({ '/': { links: ['/a', '/x/y/x/y/x/y/'] }, '/a': {} });
    const scan = await world.scan();
    expect(scan).toMatchObject({
      truncated: { reason: 'trap', detail: expect.stringContaining('https://example.com/x/y/x/y/x/y/') },
      pages: { found: 2 },
    });
  });

  test('endless query strings end', async () => {
    const world = scanWorld({ '/': { links: Array.from({ length: 600 }, (_, day) => `/calendar?day=${day}`) } });
    const scan = await world.scan({ maxPages: 10 });
    expect(scan.pages.found).toBe(501);
    expect(scan.truncated).toMatchObject({ reason: 'max_pages' });
  });
});

describe('links', () => {
  test('with nofollow lead to no new pages, but count', async () => {
    const world = scanWorld({
      '/': {
        links: [
          { url: `${HOME}late`, text: 'Late', isNofollow: true },
          { url: `${HOME}never`, text: '', isNofollow: true },
          '/a',
        ],
      },
      '/a': { links: ['/late'] },
      '/late': {},
      '/never': {},
    });
    const { id } = await world.scan();
    expect(Object.keys(await world.pages(id))).toEqual(['/', '/a', '/late']);
    const [home] = await world.ports.scans.readGraph(id, 0, 1);
    expect(home?.links).toEqual([
      { target: 2, text: '', isNofollow: false },
      { target: 3, text: 'Late', isNofollow: true },
    ]);
  });

  test('that the path globs exclude lead nowhere', async () => {
    const world = scanWorld({ '/': { links: ['/blog/a', '/blog/b/c', '/shop'] }, '/blog/a': {} });
    const { id } = await world.scan({ include: ['/blog/**'], exclude: ['/blog/*/c'] });
    expect(Object.keys(await world.pages(id))).toEqual(['/', '/blog/a']);
  });

  test('canonical and alternate URLs are visited, but are no links', async () => {
    const world = scanWorld({
      '/': { canonical: '/home', alternates: [{ language: 'de', url: `${HOME}de` }] },
      '/home': {},
      '/de': {},
    });
    const { id } = await world.scan();
    expect(Object.keys(await world.pages(id))).toEqual(['/', '/home', '/de']);
    const [home] = await world.ports.scans.readGraph(id, 0, 1);
    expect(home?.links).toEqual([]);
  });

  test('to other sites are checked on request, after the pages, and are not pages', async () => {
    const pages = { '/': { links: ['https://works.example/', 'https://broken.example/', '/a'] }, '/a': {} };
    const world = scanWorld(pages);
    const problem = 'The server was not found.';
    world.site.links.set('https://broken.example/', { statusCode: null, problem });
    const scan = await world.scan({ externalLinks: true, maxPages: 2 });
    expect(scan).toMatchObject({ status: 'ready', truncated: null, pages: { found: 2, checked: 2 } });
    expect(world.site.requests.slice(-2)).toEqual(['https://works.example/', 'https://broken.example/']);
    const graph = await world.ports.scans.readGraph(scan.id, 0, 10);
    expect(graph.filter(({ kind }) => kind === 'link')).toMatchObject([
      { status: 'checked', statusCode: 200, failure: null },
      { status: 'failed', failure: { code: 'target_unreachable', message: problem } },
    ]);
    expect(Object.keys(await world.pages(scan.id))).toEqual(['/', '/a']);
    const without = scanWorld(pages);
    await without.scan();
    expect(without.site.requests).not.toContain('https://works.example/');
  });

  test('that the path globs exclude are no links to other sites', async () => {
    const world = scanWorld({ '/': { links: ['/private/a'] } });
    await world.scan({ externalLinks: true, exclude: ['/private/**'] });
    expect(world.site.requests).not.toContain(`${HOME}private/a`);
  });

  test('to other sites that cannot be checked leave reports on them alone', async () => {
    const other = 'https://works.example/';
    const world = scanWorld({ '/': { links: [other] }, [other]: { score: 70 } });
    const report = await world.reports.create.execute(owner, { url: other });
    await world.generateAll();
    await world.start({ externalLinks: true });
    for (let [job] = await world.jobs(); job !== undefined; [job] = await world.jobs()) {
      if (job.host === 'works.example') await world.scans.work.giveUp(job);
      else await world.run(job);
    }
    expect(await world.reports.get.execute(owner, { id: report.id })).toMatchObject({ status: 'ready', score: 70 });
  });

  test('to other sites are checked even if pages are left over', async () => {
    const world = scanWorld({ '/': { links: ['https://works.example/', '/a', '/b'] }, '/a': {} });
    const scan = await world.scan({ externalLinks: true, maxPages: 1 });
    expect(scan).toMatchObject({ status: 'ready', truncated: { reason: 'max_pages' }, pages: { skipped: 2 } });
    expect(world.site.requests).toContain('https://works.example/');
  });
});

test('a page that is no HTML is skipped, and a redirect to another site too', async () => {
  const world = scanWorld({ '/': { links: ['/file', '/away'] }, '/away': { redirectTo: 'https://other.example/' } });
  world.generator.answer(`${HOME}file`, {
    kind: 'failed',
    failure: { code: 'not_html', message: 'It is a PDF.' },
    statusCode: 200,
  });
  const { id } = await world.scan();
  expect(await world.pages(id)).toMatchObject({
    '/file': { status: 'skipped', skippedReason: 'not_html', statusCode: 200, failure: null },
    '/away': { status: 'skipped', skippedReason: 'scope', redirectTo: 'https://other.example/', statusCode: 301 },
  });
});

test('a generator without visit finds pages in sitemaps only', async () => {
  const fixed = newWorld().generator;
  const generator: ReportGenerator = {
    identity: fixed.identity,
    describe: () => fixed.describe(),
    generate: (url) => fixed.generate(url, NEVER_CANCELLED),
  };
  const world = scanWorld({}, { generator });
  world.site.sitemaps.set(`${HOME}sitemap.xml`, [`${HOME}a`]);
  const scan = await world.scan();
  expect(scan).toMatchObject({ status: 'ready', score: 90, pages: { found: 2, checked: 2 } });
});
