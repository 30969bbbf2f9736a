import { gzipSync } from 'node:zlib';
import type { StaticSiteReader } from '../../../../src/adapters/static-generator/index.js';
import { MAX_SITEMAP_BYTES, walkSitemaps } from '../../../../src/adapters/static-generator/site/walk-sitemaps.js';
import { fetcherFor } from '../fetch/fetching.js';
import { writeEndlessly } from '../fetch/hostile-server.js';
import { never, newReader, serveSite, type Answer, type SiteServer } from './site-server.js';

const list = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(301, { location }).end();

const servers: SiteServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function serve(answers: (origin: string) => Readonly<Record<string, Answer>>): Promise<SiteServer> {
  const server = await serveSite(answers);
  servers.push(server);
  return server;
}

interface Reading {
  readonly limit?: number;
  readonly reader?: StaticSiteReader;
  readonly isWanted?: (url: string) => boolean;
  readonly cancellation?: AbortSignal;
  readonly start?: readonly string[];
}

/** Reads /sitemap.xml, or the paths in `start`. Shows URLs without the origin. */
async function read(site: SiteServer, { start = ['/sitemap.xml'], limit = 100, ...rest }: Reading = {}) {
  const { reader = newReader(), isWanted = (url: string) => url.startsWith(site.origin), cancellation = never } = rest;
  const sitemaps = start.map((path) => site.origin + path);
  const pages = await reader.readSitemaps(sitemaps, limit, isWanted, cancellation);
  const shorten = (text: string) => text.replaceAll(site.origin, '');
  return { ...pages, urls: pages.urls.map(shorten), problems: pages.problems.map(shorten) };
}

test('reads indexes, compressed files, text and redirects in order', async () => {
  const site = await serve((self) => ({
    '/sitemap.xml': index(`${self}/1.xml`, `${self}/2.xml.gz`, `${self}/more.xml`, `${self}/moved`),
    '/1.xml': list(`${self}/a`, `${self}/b#part`),
    '/2.xml.gz': gzipSync(list(`${self}/b`, `${self}/c`)),
    '/more.xml': index(`${self}/3.txt`),
    '/3.txt': `${self}/d\n`,
    '/moved': redirectTo('/4.xml'),
    '/4.xml': list(`${self}/e`),
  }));
  expect(await read(site)).toEqual({ urls: ['/a', '/b', '/c', '/d', '/e'], truncated: null, problems: [] });
});

test('an index leads only to its own host', async () => {
  const site = await serve((self) => ({
    '/sitemap.xml': index('http://169.254.169.254/', 'https://evil.invalid/', 'file:///etc/passwd', `${self}/1.xml`),
    '/1.xml': list(`${self}/a`, 'https://evil.invalid/', 'javascript:alert(1)', `http://u:p@${new URL(self).host}/`),
  }));
  let lookups = 0;
  const lookup = () => {
    lookups += 1;
    return Promise.reject(new Error('unexpected'));
  };
  expect(await read(site, { reader: newReader({ lookup }) })).toEqual({ urls: ['/a'], truncated: null, problems: [] });
  expect([site.requests, lookups]).toEqual([['GET /sitemap.xml', 'GET /1.xml'], 0]);
});

test('what robots.txt names may be on another host', async () => {
  const pages = await serve(() => ({}));
  const other = await serve(() => ({ '/sitemap.xml': list(`${pages.origin}/a`) }));
  const isWanted = (url: string) => url.startsWith(pages.origin);
  expect((await read(other, { isWanted })).urls).toEqual([`${pages.origin}/a`]);
});

test('a private address is a problem, not a request', async () => {
  const { urls, problems } = await newReader().readSitemaps(['http://169.254.169.254/s.xml'], 9, () => true, never);
  expect([urls, problems]).toEqual([[], [expect.stringContaining('does not connect')]]);
});

test('stops at the limit, before it requests more', async () => {
  const site = await serve((self) => ({
    '/sitemap.xml': index(`${self}/1.xml`, `${self}/2.xml`, `${self}/3.xml`),
    '/1.xml': list(`${self}/a`, `${self}/b`),
    '/2.xml': list(`${self}/a`, `${self}/c`),
  }));
  expect(await read(site, { limit: 2 })).toEqual({
    urls: ['/a', '/b'],
    truncated: 'The sitemaps list more than 2 pages.',
    problems: [],
  });
  expect(site.requests).not.toContain('GET /3.xml');
});

test('reads each document once, however the indexes lead to it', async () => {
  const site = await serve((self) => ({
    '/sitemap.xml': index(`${self}/sitemap.xml`, `${self}/1.xml`, `${self}/other.xml`),
    '/other.xml': index(`${self}/sitemap.xml`, `${self}/1.xml`),
    '/1.xml': list(`${self}/a`),
  }));
  expect((await read(site)).urls).toEqual(['/a']);
  expect(site.requests).toHaveLength(3);
});

test('goes two indexes deep', async () => {
  const site = await serve((self) => ({
    '/sitemap.xml': index(`${self}/1.xml`),
    '/1.xml': index(`${self}/2.xml`, `${self}/a.xml`),
    '/2.xml': index(`${self}/3.xml`),
    '/3.xml': list(`${self}/deep`),
    '/a.xml': list(`${self}/a`),
  }));
  const { urls, problems } = await read(site);
  expect(urls).toEqual(['/a']);
  expect(problems).toEqual(['The sitemap /2.xml cannot be read. It is a sitemap index inside another.']);
});

test('reads at most 100 documents', async () => {
  const names = Array.from({ length: 300 }, (_, each) => `/${each}.xml`);
  const site = await serve((self) => ({
    ...Object.fromEntries(names.map((name) => [name, list(self + name)])),
    '/sitemap.xml': index(...names.map((name) => self + name)),
  }));
  const { urls, truncated } = await read(site, { limit: 1_000 });
  expect(truncated).toBe('There are more than 100 sitemaps.');
  expect([urls.length, site.requests.length]).toEqual([99, 100]);
});

test.each<[what: string, answer: Answer, urls: string[], problem: string]>([
  ['a missing document', 404, [], 'The server responded with status 404.'],
  ['a page', '<!doctype html><title>Hello</title>', [], 'It is not a sitemap'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), [], 'It is not a sitemap'],
  ['JSON', '{"urls":["https://a.example/"]}', [], 'It is not a sitemap'],
  ['nothing', '', [], 'It is not a sitemap'],
  [
    'a document that is cut off',
    '<urlset><url><loc>ORIGIN/a</loc></url><url><loc>ORIGIN/b',
    ['/a'],
    'Its end is missing.',
  ],
  ['a broken archive', gzipSync(list('https://a/')).subarray(0, 20), [], 'incomplete compressed body'],
  ['a redirect to a private address', redirectTo('http://10.0.0.1/'), [], 'does not connect'],
  ['a closed connection', (request) => request.socket.destroy(), [], 'closed the connection'],
])('%s is a problem, and the others are read', async (_, answer, urls, problem) => {
  const site = await serve((self) => ({
    '/bad.xml': typeof answer === 'string' ? answer.replaceAll('ORIGIN', self) : answer,
    '/good.xml': list(`${self}/good`),
  }));
  const pages = await read(site, { start: ['/bad.xml', '/good.xml'] });
  expect(pages.urls).toEqual([...urls, '/good']);
  expect(pages.problems).toEqual([expect.stringContaining(`The sitemap /bad.xml cannot be read. `)]);
  expect(pages.problems[0]).toContain(problem);
});

test('keeps what came before the connection was lost', async () => {
  const site = await serve((self) => ({
    '/sitemap.xml': (_, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write(list(`${self}/a`, `${self}/b`), () => response.destroy());
    },
  }));
  const { urls, problems } = await read(site);
  expect(urls).toEqual(['/a', '/b']);
  expect(problems).toHaveLength(1);
});

test.each([
  [
    'an endless document',
    (response: Parameters<typeof writeEndlessly>[0]) => writeEndlessly(response, ' '.repeat(65_536)),
  ],
  [
    'a bomb',
    (response: Parameters<typeof writeEndlessly>[0]) =>
      response.end(gzipSync(Buffer.alloc(MAX_SITEMAP_BYTES + 1, ' '))),
  ],
])('%s ends at 50 MB', async (_, write) => {
  const site = await serve(() => ({ '/sitemap.xml': (_request, response) => write(response.writeHead(200)) }));
  const { truncated, problems } = await read(site);
  expect(truncated).toBe(`The sitemap ${site.origin}/sitemap.xml is too large.`);
  expect(problems).toEqual([expect.stringContaining('larger than 50 MB')]);
  await site.allClosed();
});

test('all documents together end at 250 MB', async () => {
  const zipped = gzipSync(Buffer.alloc(MAX_SITEMAP_BYTES - 1_000, ' '));
  const names = Array.from({ length: 20 }, (_, each) => `/${each}.xml`);
  const site = await serve(() => Object.fromEntries(names.map((name) => [name, zipped])));
  const { truncated } = await read(site, { start: names });
  expect(truncated).toBe('The sitemaps are larger than 250 MB together.');
  expect(site.requests).toHaveLength(6);
});

test('a slow document is a problem after the limit, and the next one is read', async () => {
  const site = await serve((self) => ({
    '/slow.xml': (_, response) => response.writeHead(200).write(`<urlset><url><loc>${self}/slow</loc></url>`),
    '/good.xml': list(`${self}/good`),
  }));
  const reader = newReader({ limits: { totalMs: 300 } });
  const { urls, truncated, problems } = await read(site, { reader, start: ['/slow.xml', '/good.xml'] });
  expect([urls, truncated]).toEqual([['/slow', '/good'], null]);
  expect(problems).toEqual([expect.stringContaining('took longer than 0.3 seconds')]);
});

test('reads past the pages of other sites, however many', async () => {
  const site = await serve((self) => ({
    '/sitemap.xml': list(...Array<string>(50_000).fill('https://other.example/'), `${self}/ours`),
  }));
  expect(await read(site, { limit: 1 })).toEqual({ urls: ['/ours'], truncated: null, problems: [] });
});

test('everything ends after two minutes', async () => {
  const site = await serve((self) => ({
    '/1.xml': list(`${self}/a`),
    '/2.xml': (_, response) => response.writeHead(200).write('<urlset>'),
  }));
  const options = { limit: 10, accepts: () => true, timeoutMs: 300 };
  const sitemaps = ['/1.xml', '/2.xml', '/3.xml'].map((path) => site.origin + path);
  const listing = await walkSitemaps(sitemaps, options, fetcherFor(), never);
  const truncated = 'Reading the sitemaps took longer than 0.005 minutes.';
  expect(listing).toEqual({ urls: [`${site.origin}/a`], truncated, skipped: 0, problems: [] });
  expect(site.requests).not.toContain('GET /3.xml');
});

test('an abort rejects with its reason, also in the middle', async () => {
  const site = await serve((self) => ({
    '/sitemap.xml': list(`${self}/a`),
    '/endless.xml': (_, response) => writeEndlessly(response.writeHead(200), ' '.repeat(65_536)),
  }));
  const stop = new AbortController();
  const isWanted = (): boolean => {
    stop.abort(new Error('enough'));
    return true;
  };
  const start = ['/sitemap.xml', '/endless.xml'];
  await expect(read(site, { start, isWanted, cancellation: stop.signal })).rejects.toThrow('enough');
});

describe('the sitemap of the command line', () => {
  test('skips other hosts, and counts them', async () => {
    const site = await serve((self) => ({
      '/robots.txt': `Sitemap: ${self}/sitemap.xml\nSitemap: https://evil.invalid/s.xml`,
      '/sitemap.xml': list(`${self}/a`, 'https://evil.invalid/', 'nonsense'),
    }));
    const listing = await newReader().listSitemap(`${site.origin}/robots.txt`, 10, never);
    expect(listing).toEqual({ urls: [`${site.origin}/a`], truncated: null, skipped: 3, problems: [] });
  });

  test('accepts pages of the host that the sitemap redirects to', async () => {
    const target = await serve((self) => ({ '/sitemap.xml': list(`${self}/a`) }));
    const site = await serve(() => ({ '/sitemap.xml': redirectTo(`${target.origin}/sitemap.xml`) }));
    const listing = await newReader().listSitemap(`${site.origin}/sitemap.xml`, 10, never);
    expect(listing.urls).toEqual([`${target.origin}/a`]);
  });

  test('names problems by a code', async () => {
    const site = await serve(() => ({ '/page': '<html>' }));
    const codes = async (path: string) => {
      const { problems } = await newReader().listSitemap(site.origin + path, 10, never);
      return problems.map(({ code }) => code);
    };
    expect([await codes('/page'), await codes('/nothing')]).toEqual([['not_a_sitemap'], ['unavailable']]);
  });
});
