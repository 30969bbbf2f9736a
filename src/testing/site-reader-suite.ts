import assert from 'node:assert/strict';
import { NEVER_CANCELLED, type Cancellation, type Ports, type RobotsRules } from '../application/index.js';
import type { ContractSuite } from './contract.js';

/** A site that a case needs. Paths begin with `/`; whatever is not named responds with 404. */
export interface ServedSite {
  /** `failing` responds with 503. Default: there is none. */
  readonly robots?:
    | 'failing'
    | {
        /** For all crawlers, such as `Disallow: /private/`. */
        readonly rules: readonly string[];
        /** In seconds. Default: not stated. */
        readonly crawlDelay?: number;
        /** Absolute URLs. Default: none. */
        readonly sitemaps?: readonly string[];
      };
  /** By path: the pages that a sitemap lists, or the sitemaps of an index, as absolute URLs. */
  readonly sitemaps?: Readonly<Record<string, { readonly kind: 'pages' | 'index'; readonly urls: readonly string[] }>>;
  /** Statuses by path, for HEAD and GET. */
  readonly statuses?: Readonly<Record<string, number>>;
}

export interface SiteReaderSubject extends Pick<Ports, 'siteReader'> {
  /** Serves a site at a new origin until all cases have ended. @returns the origin, without a slash */
  readonly serve: (site: (origin: string) => ServedSite) => Promise<string>;
}

const ABORTED: Cancellation = { ...NEVER_CANCELLED, aborted: true };

/** Promises of SiteReader. */
export const siteReaderSuite: ContractSuite<SiteReaderSubject> = {
  port: 'SiteReader',
  cases: [
    {
      name: 'allows everything on a site without robots.txt',
      async run({ siteReader, serve }) {
        const origin = await serve(() => ({}));
        const rules = await siteReader.readRobots(origin, NEVER_CANCELLED);
        assert.deepEqual(rules, { kind: 'none' });
        assert.equal(siteReader.isAllowed(rules, `${origin}/a`), true);
      },
    },
    {
      name: 'allows nothing if robots.txt fails, and says why',
      async run({ siteReader, serve }) {
        const origin = await serve(() => ({ robots: 'failing' }));
        const rules = await siteReader.readRobots(origin, NEVER_CANCELLED);
        assert.equal(rules.kind, 'unreachable');
        assert.match(rules.kind === 'unreachable' ? rules.reason : '', /\.$/);
        assert.equal(siteReader.isAllowed(rules, `${origin}/`), false);
      },
    },
    {
      name: 'decides by the longest rule that matches, and allows the page if two are as long',
      async run(subject) {
        await decides(subject, ['Disallow: /a', 'Allow: /a/b', 'Disallow: /c', 'Allow: /c'], {
          '/': true,
          '/a': false,
          '/abc': false,
          '/a/b': true,
          '/a/b/c?d': true,
          '/c': true,
          '/A': true,
        });
      },
    },
    {
      name: 'knows wildcards and the end of a path in rules',
      async run(subject) {
        await decides(subject, ['Disallow: /*.gif$', 'Disallow: /a*b*c', 'Disallow: /*?x=', 'Disallow: /end$'], {
          '/x/y.gif': false,
          '/y.gif?z': true,
          '/a1b2c3': false,
          '/a1c2b3': true,
          '/p?x=1': false,
          '/p?y=1': true,
          '/end': false,
          '/ending': true,
        });
      },
    },
    {
      name: 'returns rules that mean the same after they were stored as JSON',
      async run({ siteReader, serve }) {
        const origin = await serve(() => ({ robots: { rules: ['Disallow: /a'], crawlDelay: 2 } }));
        const rules = await siteReader.readRobots(origin, NEVER_CANCELLED);
        const stored = JSON.parse(JSON.stringify(rules)) as RobotsRules;
        assert.deepEqual(stored, rules);
        assert.deepEqual(
          [`${origin}/a`, `${origin}/b`].map((url) => siteReader.isAllowed(stored, url)),
          [false, true],
        );
      },
    },
    {
      name: 'returns a Crawl-delay of at most ten seconds, and 0 if there is none',
      async run({ siteReader, serve }) {
        const delays: number[] = [];
        for (const crawlDelay of [0.5, 60, undefined]) {
          const robots = { rules: ['Disallow: /a'], ...(crawlDelay !== undefined && { crawlDelay }) };
          const rules = await siteReader.readRobots(await serve(() => ({ robots })), NEVER_CANCELLED);
          delays.push(rules.kind === 'rules' ? rules.crawlDelay : NaN);
        }
        assert.deepEqual(delays, [0.5, 10, 0]);
      },
    },
    {
      name: 'returns the sitemaps that robots.txt names',
      async run({ siteReader, serve }) {
        const origin = await serve((self) => ({ robots: { rules: [], sitemaps: [`${self}/1.xml`, `${self}/2.xml`] } }));
        const rules = await siteReader.readRobots(origin, NEVER_CANCELLED);
        assert.deepEqual(rules.kind === 'rules' && rules.sitemaps, [`${origin}/1.xml`, `${origin}/2.xml`]);
      },
    },
    {
      name: 'lists the pages of sitemaps normalized, once, and in their order',
      async run({ siteReader, serve }) {
        const origin = await serve((self) => ({
          sitemaps: {
            '/1.xml': pages(`${self}/b`, `${self}/a#part`, `${self}/x/../a`),
            '/2.xml': pages(`${self}/c`, `${self}/b`),
          },
        }));
        const sitemaps = [`${origin}/1.xml`, `${origin}/2.xml`];
        const listed = await siteReader.readSitemaps(sitemaps, 10, () => true, NEVER_CANCELLED);
        assert.deepEqual(listed, {
          urls: [`${origin}/b`, `${origin}/a`, `${origin}/c`],
          truncated: null,
          problems: [],
        });
      },
    },
    {
      name: 'lists only wanted pages, and no entry that is not a URL',
      async run({ siteReader, serve }) {
        const origin = await serve((self) => ({
          sitemaps: { '/s.xml': pages(`${self}/a`, 'https://other.example/', '/relative', 'mailto:a@b.example') },
        }));
        const asked: string[] = [];
        const isWanted = (url: string): boolean => {
          asked.push(url);
          return url.startsWith(origin);
        };
        const { urls } = await siteReader.readSitemaps([`${origin}/s.xml`], 10, isWanted, NEVER_CANCELLED);
        assert.deepEqual(urls, [`${origin}/a`]);
        assert.deepEqual(asked, [`${origin}/a`, 'https://other.example/']);
      },
    },
    {
      name: 'stops at the limit, and says so only if there are more pages',
      async run({ siteReader, serve }) {
        const origin = await serve((self) => ({
          sitemaps: { '/s.xml': pages(`${self}/a`, `${self}/b`, `${self}/c`, `${self}/a`) },
        }));
        const read = (limit: number) =>
          siteReader.readSitemaps([`${origin}/s.xml`], limit, () => true, NEVER_CANCELLED);
        const [two, three] = [await read(2), await read(3)];
        assert.deepEqual(two.urls, [`${origin}/a`, `${origin}/b`]);
        assert.match(two.truncated ?? '', /\.$/);
        assert.deepEqual([three.urls.length, three.truncated], [3, null]);
      },
    },
    {
      name: 'follows the indexes of sitemaps, in order, and ends if they lead in a circle',
      async run({ siteReader, serve }) {
        const origin = await serve((self) => ({
          sitemaps: {
            '/index.xml': index(`${self}/1.xml`, `${self}/index.xml`, `${self}/2.xml`),
            '/1.xml': pages(`${self}/a`),
            '/2.xml': pages(`${self}/b`),
          },
        }));
        const listed = await siteReader.readSitemaps([`${origin}/index.xml`], 10, () => true, NEVER_CANCELLED);
        assert.deepEqual(listed, { urls: [`${origin}/a`, `${origin}/b`], truncated: null, problems: [] });
      },
    },
    {
      name: 'names sitemaps that cannot be read, and reads the others',
      async run({ siteReader, serve }) {
        const origin = await serve((self) => ({ sitemaps: { '/s.xml': pages(`${self}/a`) } }));
        const missing = Array.from({ length: 20 }, (_, number) => `${origin}/missing-${number}.xml`);
        const sitemaps = [...missing, `${origin}/s.xml`];
        const { urls, problems } = await siteReader.readSitemaps(sitemaps, 10, () => true, NEVER_CANCELLED);
        assert.deepEqual(urls, [`${origin}/a`]);
        assert.equal(problems.length, 10);
        assert.ok(problems.every((problem, number) => problem.includes(`${origin}/missing-${number}.xml`)));
      },
    },
    {
      name: 'finds links that work and links that are broken',
      async run({ siteReader, serve }) {
        const origin = await serve(() => ({ statuses: { '/ok': 200, '/gone': 410, '/failing': 500 } }));
        const check = (path: string) => siteReader.checkLink(origin + path, NEVER_CANCELLED);
        assert.deepEqual(await check('/ok'), { statusCode: 200, problem: null });
        for (const [path, status] of Object.entries({ '/missing': 404, '/gone': 410, '/failing': 500 })) {
          const { statusCode, problem } = await check(path);
          assert.equal(statusCode, status);
          assert.match(problem ?? '', /\.$/);
        }
      },
    },
    {
      name: 'does not take a link for broken that only programs are kept from',
      async run({ siteReader, serve }) {
        const origin = await serve(() => ({ statuses: { '/401': 401, '/403': 403, '/429': 429 } }));
        for (const statusCode of [401, 403, 429]) {
          const state = await siteReader.checkLink(`${origin}/${statusCode}`, NEVER_CANCELLED);
          assert.deepEqual(state, { statusCode, problem: null });
        }
      },
    },
    {
      name: 'rejects after an abort',
      async run({ siteReader, serve }) {
        const origin = await serve((self) => ({
          robots: { rules: [] },
          sitemaps: { '/s.xml': pages(`${self}/a`) },
          statuses: { '/a': 200 },
        }));
        await assert.rejects(siteReader.readRobots(origin, ABORTED));
        await assert.rejects(siteReader.readSitemaps([`${origin}/s.xml`], 10, () => true, ABORTED));
        await assert.rejects(siteReader.checkLink(`${origin}/a`, ABORTED));
      },
    },
  ],
};

const pages = (...urls: string[]) => ({ kind: 'pages', urls }) as const;
const index = (...urls: string[]) => ({ kind: 'index', urls }) as const;

/** Asserts what rules say about paths. */
async function decides(
  { siteReader, serve }: SiteReaderSubject,
  rules: readonly string[],
  expected: Readonly<Record<string, boolean>>,
): Promise<void> {
  const origin = await serve(() => ({ robots: { rules } }));
  const robots = await siteReader.readRobots(origin, NEVER_CANCELLED);
  const decided = Object.keys(expected).map((path) => [path, siteReader.isAllowed(robots, origin + path)]);
  assert.deepEqual(Object.fromEntries(decided), expected);
}
