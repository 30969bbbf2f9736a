import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { XMLParser } from 'fast-xml-parser';
import type { Log } from 'sarif';
import { runCli, type CliHost, type OpenScanner, type SiteScannerOptions } from '../../../src/adapters/cli/index.js';
import type { FixedPage } from '../../../src/adapters/memory/index.js';
import { FixedGenerator, MemorySiteReader, createMemoryPorts } from '../../../src/adapters/memory/index.js';
import {
  accountActor,
  createApplication,
  generationHandler,
  type FindingCase,
  type ReportDetails,
  type ScanDetails,
  type ScanFinding,
  type ScanPageView,
} from '../../../src/index.js';
import { HOSTILE } from './support/reports.js';
import { SARIF_SCHEMA } from './support/sarif-schema.js';

const HOME = 'https://shop.example/';

/** A site with a broken link, a redirect, and a page that robots.txt keeps out. The mean of its scores is 66.7. */
const PAGES: Readonly<Record<string, FixedPage>> = {
  [HOME]: { score: 100, links: ['/a', '/b', '/old', '/private/x'] },
  [`${HOME}a`]: { score: 60, links: ['/gone'] },
  [`${HOME}b`]: { score: 40, links: ['/gone'] },
  [`${HOME}old`]: { redirectTo: '/a' },
};

interface Environment {
  readonly pages?: Readonly<Record<string, FixedPage>>;
  readonly isInteractive?: boolean;
  /** Presses Ctrl-C when so many pages have been requested. The last of them never answers. */
  readonly stopAt?: number;
}

async function run(args: readonly string[], { pages = PAGES, isInteractive = false, stopAt }: Environment = {}) {
  const written = { out: '', err: '' };
  const stop = new AbortController();
  const generator = new FixedGenerator().site(pages);
  const robots = { kind: 'rules', text: 'Disallow: /private/', crawlDelay: 0, sitemaps: [] } as const;
  const opened: SiteScannerOptions[] = [];
  let files: unknown[] = [];
  const openScanner: OpenScanner = async (options) => {
    opened.push(options);
    const siteReader = new MemorySiteReader().robots(HOME, robots);
    const ports = createMemoryPorts({ generator, siteReader, queueOptions: options });
    const application = createApplication(ports);
    await ports.queue.start(generationHandler(application));
    return { ...application, actor: accountActor('default'), close: () => ports.queue.stop(0) };
  };
  const host = {
    terminal: {
      out: (text: string) => (written.out += text),
      err: (text: string) => (written.err += text),
      isInteractive,
      hasColors: false,
      columns: 100,
    },
    version: '1.2.3',
    variables: [],
    withReportTools: async (work: (tools: object) => Promise<number>) =>
      work({
        catalogue: await generator.describe(),
        openScanner,
        renderFile: (...file: unknown[]) => {
          files = file;
          return Promise.resolve('<html>');
        },
      }),
    presentReport: ({ url }: ReportDetails) => ({ url }),
    presentSite: {
      scan: ({ url, status, score }: ScanDetails) => ({ url, status, score }),
      page: ({ url, status }: ScanPageView) => ({ url, status }),
      finding: ({ id, points }: ScanFinding) => ({ id, points }),
      case: ({ url, sources }: FindingCase) => ({ url, sources }),
    },
    cancellation: stop.signal,
  } as unknown as CliHost;
  if (stopAt !== undefined) {
    generator.pause();
    void (async () => {
      for (let calls = 1; calls < stopAt; calls += 1) {
        await generator.whenCalled(calls);
        generator.release();
        generator.pause();
      }
      await generator.whenCalled(stopAt);
      stop.abort();
    })();
  }
  const code = await runCli(['report', ...args], host);
  return { code, ...written, opened, files };
}

const crawl = (args = '', environment?: Environment) =>
  run(['--crawl', 'shop.example', ...args.split(' ').filter(Boolean)], environment);

describe('report --crawl', () => {
  test.each([
    ['', PAGES, 0],
    ['--fail-under 66.7', PAGES, 0],
    ['--fail-under 66.8', PAGES, 1],
    ['', { [HOME]: { statusCode: 503 } }, 2],
    ['--fail-under 0', { [HOME]: { statusCode: 503 } }, 2],
  ])('%s exits by the score of the site', async (args, pages, code) => {
    expect((await crawl(args, { pages })).code).toBe(code);
  });

  test('takes the URL before or after the option, and the same limits as other runs', async () => {
    const { code, opened } = await run(['shop.example', '--crawl', '--concurrency', '3', '--per-host', '2']);
    expect([code, opened]).toEqual([0, [{ concurrency: 3, perHost: 2, keepsReports: false }]]);
  });

  test.each(['--json', '--format markdown', '--format junit', '--format sarif', '--format html', '--explain'])(
    '%s keeps the reports of the pages only if it prints them',
    async (args) => {
      const [options] = (await crawl(args)).opened;
      expect(options?.keepsReports).toBe(!['--json', '--format markdown'].includes(args));
    },
  );

  test('prints the score, what to fix first, the site-wide findings, and its pages', async () => {
    const { out } = await crawl();
    expect(out).toMatch(/^\n {2}https:\/\/shop\.example\/\n/);
    expect(out).toContain('66.7 decent');
    expect(out).toContain('6 pages found · 4 checked · 1 failed · 1 skipped');
    expect(out).toContain('What to fix first on the whole site: 66.7 → 100');
    expect(out).toMatch(/below 100 · \+33\.3 points\n +fixed-score · fails on 2 of 3 pages\n +How to fix: Set/);
    expect(out).toMatch(/✗ Links lead to broken pages · broken-links · 2 pages\n +https:\/\/shop\.example\/gone\n/);
    expect(out).toMatch(/on https:\/\/shop\.example\/a\n +on https:\/\/shop\.example\/b\n/);
    expect(out).toMatch(/Lowest scores\n\n +40 {2}bad +https:\/\/shop\.example\/b\n +60 {2}decent/);
    expect(out).toMatch(/Could not be checked: 1\n\n {2}https:\/\/shop\.example\/gone\n +The page answered 404/);
    expect(out).toMatch(/Kept out by robots\.txt: 1\n\n {2}https:\/\/shop\.example\/private\/x\n/);
    expect(out).toMatch(/Not looked for\n\n +sitemap-broken, sitemap-redirected,/);
  });

  test('--explain prints the report of each page first', async () => {
    const { out } = await crawl('--explain');
    expect(out.match(/How to fix:/g)).toHaveLength(3);
    expect(out.indexOf('40 bad')).toBeLessThan(out.indexOf('66.7 decent'));
  });

  test('says why a site has no score', async () => {
    const { out } = await crawl('', { pages: { [HOME]: { statusCode: 503 } } });
    expect(out).toMatch(/✗ failed {2}target_http_error\n {2}The page answered 503/);
    expect(out).not.toContain('Not looked for');
  });

  test('passes its options to the scan', async () => {
    const scanned = async (args: string) =>
      JSON.parse((await crawl(`--json ${args}`)).out).pages.map(({ url }: { url: string }) => url.replace(HOME, '/'));
    expect(await scanned('--max-depth 0')).toEqual(['/']);
    expect(await scanned('--include /a --include /b/**')).toEqual(['/', '/a']);
    expect(await scanned('--exclude /private/** --exclude /o* --exclude /gone')).toEqual(['/', '/a', '/b']);
    expect(await scanned('--sitemap-use only')).toEqual(['/']);
    const limited = await crawl('--max-pages 2');
    expect(limited.out).toContain('The scan stopped after 2 pages, its limit.');
    expect((await crawl('--external-links')).out).not.toContain('broken-external-links');
  });

  test.each([
    ['--crawl', 'pass one URL'],
    ['--crawl a.example b.example', 'pass one URL'],
    ['--crawl nonsense', 'not a web address'],
    ['--crawl a.example --limit 5', "'--limit"],
    ['--crawl --urls-from list.txt', "'--urls-from"],
    ['--crawl --sitemap a.example/sitemap.xml', "'--sitemap"],
    ['--crawl a.example --max-pages 10001', 'from 1 to 10000'],
    ['--crawl a.example --sitemap-use never', 'use, only, ignore'],
    ['--crawl a.example --include blog', 'begins with a slash'],
    ['--crawl a.example --format html --max-pages 501', '--max-pages 500'],
    ['a.example --max-depth 3', '--max-depth needs --crawl'],
    ['a.example --external-links', '--external-links needs --crawl'],
  ])('%s is invalid', async (args, words) => {
    const { code, out, err } = await run(args.split(' '));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  test('Ctrl-C ends the scan and prints what was found until then', async () => {
    const { code, out, err } = await crawl('--concurrency 1', { stopAt: 3 });
    expect(code).toBe(2);
    expect(err).toContain('Stopped: ');
    expect(out).toContain('2 checked');
    expect(out).toContain('The scan was canceled');
  });

  test('shows its progress in a terminal, and removes it before the result', async () => {
    const { out, err } = await crawl('', { isInteractive: true });
    expect(err).toContain('pages/s');
    expect(err.endsWith('\u001b[1G\u001b[2K')).toBe(true);
    expect(out).not.toContain('pages/s');
  });

  test('json has the scan, its pages, and its findings with their cases', async () => {
    const { scan, pages, findings, omitted } = JSON.parse((await crawl('--json')).out);
    expect(scan).toEqual({ url: HOME, status: 'ready', score: 66.7 });
    expect(pages).toHaveLength(6);
    expect(findings[0]).toEqual({ id: 'fixed-score', points: 33.3 });
    expect(findings[1]).toMatchObject({ id: 'broken-links', cases: [{ url: `${HOME}gone` }] });
    expect(omitted).toContainEqual({ id: 'broken-external-links', because: expect.any(String) });
  });

  test('junit has a suite for the site and one for each page', async () => {
    const { out } = await crawl('--format junit --fail-under 80');
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
    const [site, ...pages] = parser.parse(out).testsuites.testsuite;
    expect(pages.map(({ name }: { name: string }) => name.replace(HOME, '/'))).toEqual(['/', '/a', '/b', '/gone']);
    expect(site).toMatchObject({ name: `${HOME} (whole site)`, tests: '21', failures: '3', errors: '0', skipped: '6' });
    const caseOf = (name: string) => site.testcase.find((each: { name: string }) => each.name === name);
    expect(caseOf('score is at least 80').failure.message).toContain('66.7');
    expect(caseOf('broken-links').failure['#text']).toContain(`On ${HOME}a and 1 more.`);
    expect(caseOf('redirect-loops')).not.toHaveProperty('failure');
    expect(caseOf('missing-from-sitemap').skipped.message).toContain('no sitemap');
    expect(pages[0].testcase.map(({ name }: { name: string }) => name)).not.toContain('score is at least 80');
  });

  test('sarif has results for pages and for the links at fault', async () => {
    const log = JSON.parse((await crawl('--format sarif')).out) as Log;
    const ajv = new Ajv({ allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(SARIF_SCHEMA);
    expect(validate(log) ? [] : validate.errors).toEqual([]);
    const { results = [], tool, invocations = [] } = log.runs[0]!;
    expect(invocations[0]?.executionSuccessful).toBe(true);
    const places = results.map(({ ruleId, locations = [] }) => [
      ruleId,
      locations[0]?.physicalLocation?.artifactLocation?.uri,
    ]);
    expect(places).toEqual([
      ['fixed-score', 'shop.example/a'],
      ['fixed-score', 'shop.example/b'],
      ['broken-links', 'shop.example/a'],
      ['broken-links', 'shop.example/b'],
      ['links-to-redirects', 'shop.example/'],
    ]);
    const rules = tool.driver.rules?.map(({ id }) => id) ?? [];
    for (const { ruleId = '', ruleIndex = -1 } of results) expect(rules[ruleIndex]).toBe(ruleId);
    expect(new Set(results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))).size).toBe(5);
  });

  test('markdown has tables', async () => {
    const { out } = await crawl('--format markdown');
    expect(out).toContain('**66.7** 🟡 decent');
    expect(out).toContain('### What to fix first: 66.7 → 100');
    expect(out).toContain('<details><summary>Links lead to broken pages (2 pages)</summary>');
    expect(out).toContain('| 40 | 🔴 bad | [`https://shop.example/b`](<https://shop.example/b>) |');
    expect(out).toContain('### Kept out by robots.txt: 1');
  });

  test.each([
    ['text', 'duplicate-titles'],
    ['markdown', 'Pages have the same title'],
    ['sarif', 'duplicate-titles'],
  ])('%s escapes what comes from the site', async (format, fault) => {
    const pages = { ...PAGES, [`${HOME}a`]: { title: HOSTILE, links: ['/b'] }, [`${HOME}b`]: { title: HOSTILE } };
    const { out } = await crawl(`--format ${format}`, { pages });
    expect(out).toContain(fault);
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]/);
    if (format === 'markdown') expect(out).not.toMatch(/(?<!\\)<a |@me|(?<!\\)\[x/);
  });

  test('html gets the pages with a score or a failure, and the site', async () => {
    const { out, files } = await crawl('--format html');
    expect(out).toBe('<html>\n');
    expect(files).toMatchObject([
      [{ url: HOME }, { url: `${HOME}a` }, { url: `${HOME}b` }, { url: `${HOME}gone`, report: null }],
      { planned: 4, site: { scan: { score: 66.7 } } },
    ]);
  });

  test('--output writes a file and prints text, and leaves nothing behind after an error', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sitegrade-crawl-'));
    try {
      const path = join(directory, 'site.json');
      const { out } = await crawl(`--json --output ${path}`);
      expect(out).toContain('66.7 decent');
      expect(JSON.parse(await readFile(path, 'utf8')).scan.score).toBe(66.7);
      expect((await crawl(`--include x --output ${join(directory, 'other')}`)).code).toBe(2);
      expect(await readdir(directory)).toEqual(['site.json']);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
