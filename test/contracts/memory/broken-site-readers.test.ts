import { NEVER_CANCELLED, type SiteReader } from '../../../src/application/index.js';
import { siteReaderSuite } from '../../../src/testing/index.js';
import { servedMemorySite } from './served-memory-site.js';

/** A reader whose answers are changed, and the words in the name of the case that must notice it. */
const BROKEN: readonly (readonly [
  how: string,
  promise: string,
  broken: (reader: SiteReader) => Partial<SiteReader>,
])[] = [
  [
    'takes a missing robots.txt for a failing one',
    'without robots.txt',
    () => ({ readRobots: async () => ({ kind: 'unreachable', reason: 'Nothing there.' }) }),
  ],
  [
    'takes a failing robots.txt for a missing one',
    'robots.txt fails',
    () => ({ readRobots: async () => ({ kind: 'none' }) }),
  ],
  ['allows everything', 'longest rule', () => ({ isAllowed: () => true })],
  [
    'knows only the beginning of a path',
    'wildcards',
    () => ({
      isAllowed: (rules, url) =>
        rules.kind !== 'rules' ||
        rules.text.split('\n').every((line) => !new URL(url).pathname.startsWith(line.slice('Disallow: '.length))),
    }),
  ],
  [
    'keeps rules in a form that JSON loses',
    'stored as JSON',
    (reader) => ({
      readRobots: async (...call) => ({ ...(await reader.readRobots(...call)), read: new Date() }),
    }),
  ],
  [
    'waits as long as a site wants',
    'Crawl-delay',
    (reader) => ({
      readRobots: async (...call) => {
        const rules = await reader.readRobots(...call);
        return rules.kind === 'rules' && rules.crawlDelay === 10 ? { ...rules, crawlDelay: 60 } : rules;
      },
    }),
  ],
  [
    'forgets a sitemap',
    'sitemaps that robots.txt names',
    (reader) => ({
      readRobots: async (...call) => {
        const rules = await reader.readRobots(...call);
        return rules.kind === 'rules' ? { ...rules, sitemaps: rules.sitemaps.slice(1) } : rules;
      },
    }),
  ],
  [
    'lists pages in another order',
    'in their order',
    (reader) => listing(reader, ({ urls, ...listed }) => ({ ...listed, urls: [...urls].sort() })),
  ],
  [
    'lists unwanted pages',
    'only wanted pages',
    (reader) => ({
      readSitemaps: (sitemaps, limit, isWanted, cancellation) =>
        reader.readSitemaps(sitemaps, limit, (url) => isWanted(url) || true, cancellation),
    }),
  ],
  [
    'says that there are more whenever the limit is reached',
    'at the limit',
    (reader) => ({
      readSitemaps: async (sitemaps, limit, ...rest) => {
        const listed = await reader.readSitemaps(sitemaps, limit, ...rest);
        return { ...listed, truncated: listed.urls.length === limit ? 'There are more.' : null };
      },
    }),
  ],
  [
    'does not follow indexes',
    'indexes of sitemaps',
    (reader) => listing(reader, (listed) => ({ ...listed, urls: [] })),
  ],
  [
    'hides what it could not read',
    'names sitemaps that cannot be read',
    (reader) => listing(reader, (listed) => ({ ...listed, problems: [] })),
  ],
  [
    'takes every link for good',
    'links that are broken',
    () => ({ checkLink: async () => ({ statusCode: 200, problem: null }) }),
  ],
  [
    'takes every error for a broken link',
    'only programs are kept from',
    (reader) => ({
      checkLink: async (...call) => {
        const { statusCode, problem } = await reader.checkLink(...call);
        return { statusCode, problem: (statusCode ?? 0) >= 400 ? 'It does not work.' : problem };
      },
    }),
  ],
  ['ignores the abort', 'after an abort', (reader) => ({ checkLink: (url) => reader.checkLink(url, NEVER_CANCELLED) })],
];

function listing(
  reader: SiteReader,
  change: (listed: Awaited<ReturnType<SiteReader['readSitemaps']>>) => Awaited<ReturnType<SiteReader['readSitemaps']>>,
): Partial<SiteReader> {
  return { readSitemaps: async (...call) => change(await reader.readSitemaps(...call)) };
}

/** Methods of classes are not copied by a spread. */
function withMethods(reader: SiteReader, changed: Partial<SiteReader>): SiteReader {
  return {
    readRobots: (...call) => reader.readRobots(...call),
    isAllowed: (...call) => reader.isAllowed(...call),
    readSitemaps: (...call) => reader.readSitemaps(...call),
    checkLink: (...call) => reader.checkLink(...call),
    ...changed,
  };
}

describe('the suite of SiteReader notices a reader that', () => {
  test.each(BROKEN)('%s', async (_, promise, broken) => {
    const cases = siteReaderSuite.cases.filter(({ name }) => name.includes(promise));
    expect(cases).toHaveLength(1);
    const subject = servedMemorySite((reader) => withMethods(reader, broken(reader)));
    await expect(cases[0]?.run(subject)).rejects.toThrow();
  });

  test('breaks any of its promises', () => {
    const noticed = siteReaderSuite.cases.filter(({ name }) => BROKEN.some(([, promise]) => name.includes(promise)));
    expect(noticed).toHaveLength(siteReaderSuite.cases.length);
  });
});
