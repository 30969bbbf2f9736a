import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli, type CliHost, type ListSitemap } from '../../../src/adapters/cli/index.js';
import type { PreviewReport, ReportDetails } from '../../../src/index.js';
import { AUDIT, CATALOGUE, HELD, reportWith } from './support/reports.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-cli-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Scores a URL by its path: /60 scores 60, /held is capped at 79, /failed fails, /stop aborts as Ctrl-C does, and / scores 100. */
function previewByPath(url: string, stop: AbortController): Promise<ReportDetails> {
  const name = new URL(url).pathname.slice(1);
  if (name === 'stop') {
    stop.abort();
    return Promise.reject(new Error('aborted'));
  }
  if (name === 'held' && HELD.report !== null) return Promise.resolve(HELD.report);
  const report = reportWith(name === 'failed' ? [] : [{ ...AUDIT, score: Number(name || 100) }], url);
  const failure = { code: 'target_refused', message: 'The server refused the connection.' } as const;
  return Promise.resolve(name === 'failed' ? { ...report, status: 'failed', failure } : report);
}

const UNAVAILABLE = {
  urls: [],
  truncated: null,
  skipped: 0,
  problems: [{ code: 'unavailable', message: 'The name does not resolve.' }],
};

interface Environment {
  readonly input?: string;
  readonly listSitemap?: ListSitemap;
  readonly isInteractive?: boolean;
}

async function run(args: string, { input = '', listSitemap, isInteractive = false }: Environment = {}) {
  const written = { out: '', err: '' };
  const stop = new AbortController();
  const host = {
    terminal: {
      out: (text: string) => (written.out += text),
      err: (text: string) => (written.err += text),
      isInteractive,
      hasColors: true,
      columns: 100,
    },
    version: '1.2.3',
    variables: [{ name: 'PORT', fallback: '3000', meaning: 'port' }],
    withReportTools: (work: (tools: object) => Promise<number>) =>
      work({
        preview: { execute: ({ url }: { url: string }) => previewByPath(url, stop) } as unknown as PreviewReport,
        catalogue: CATALOGUE,
        listSitemap: listSitemap ?? (() => Promise.resolve(UNAVAILABLE)),
      }),
    presentReport: ({ url, score }: ReportDetails) => ({ url, score }),
    input: Readable.from([input]),
    cancellation: stop.signal,
  } as unknown as CliHost;
  const code = await runCli(['report', ...args.split(' ')], host);
  return { code, ...written };
}

const at = (...names: (string | number)[]) => names.map((name) => `https://a.example/${name}`).join(' ');

describe('report', () => {
  test.each([
    [at(60), 0],
    [`${at(60)} --fail-under 60`, 0],
    [`${at(60)} --fail-under 60.1`, 1],
    [`${at('held')} --fail-under 79`, 0],
    [`${at('held')} --fail-under 79.1`, 1],
    [`${at(60, 90)} --fail-under 70`, 1],
    [`${at(60, 'failed')} --fail-under 70`, 2],
    [`${at(80, 90)} --fail-under 70`, 0],
    [at('failed'), 2],
    [`${at('failed')} --fail-under 0`, 2],
  ])('%s exits with %i', async (args, code) => {
    expect((await run(args)).code).toBe(code);
  });

  test('prints several URLs as a table in their order, with the average score', async () => {
    const { out } = await run(at(90, 'failed', 60, 90));
    const lines = out.split('\n').map((line) => line.replace(/\u001b\[\d+m/g, ''));
    const rows = lines.flatMap((line) => /^ +(\S+) +(good|decent|failed) +\S+\/(\w+)/.exec(line)?.[3] ?? []);
    expect(rows).toEqual(['90', 'failed', '60']);
    expect(out).toContain('document-title +40');
    expect(out).toContain('2 of 3 checked · average score 75 · 1 failed');
    expect(out).not.toContain('How to fix');
  });

  test('--explain prints each report in full', async () => {
    const { out } = await run(`${at(90, 60)} --explain`);
    expect(out.match(/How to fix:/g)).toHaveLength(2);
    expect(out).toContain('SCORE');
  });

  test('reads a list from a file and from standard input', async () => {
    const path = join(directory, 'urls.txt');
    await writeFile(path, `# our pages\n${at(10)}\n\n${at(20)}\r\n`);
    expect(JSON.parse((await run(`--urls-from ${path} --json`)).out)).toHaveLength(2);
    const { out } = await run('--urls-from - --json', { input: at(30) });
    expect(JSON.parse(out)).toEqual([{ url: at(30), score: 30 }]);
  });

  test('a bare host means https', async () => {
    const args = 'a.example/60 b.example:8443 [2001:db8::1]/70 http://c.example --json';
    expect(JSON.parse((await run(args)).out).map(({ url }: { url: string }) => url)).toEqual([
      'https://a.example/60',
      'https://b.example:8443/',
      'https://[2001:db8::1]/70',
      'http://c.example/',
    ]);
  });

  test.each(['nonsense', 'localhost:3000', 'mailto:me@a.example', 'me@a.example', 'javascript:alert(1)'])(
    '%s is not a bare host',
    async (text) => {
      const { code, err } = await run(text);
      expect([code, err]).toEqual([2, expect.stringContaining(`${text}: `)]);
    },
  );

  test('reads a sitemap', async () => {
    const pages = [at(1), at(2), at(3)];
    const listSitemap: ListSitemap = (_, limit) =>
      Promise.resolve({
        urls: pages.slice(0, limit),
        truncated: pages.length > limit ? 'There are more.' : null,
        skipped: 4,
        problems: [],
      });
    const args = '--sitemap https://a.example/sitemap.xml --json';
    const all = await run(args, { listSitemap });
    expect(JSON.parse(all.out)).toHaveLength(3);
    expect(all.err).toContain('Skipped 4 sitemap entries');
    const { out, err } = await run(`${args} --limit 2`, { listSitemap });
    expect(JSON.parse(out)).toHaveLength(2);
    expect(err).toContain('--limit');
  });

  test('says why a sitemap was not read to its end', async () => {
    const truncated = 'Reading the sitemaps took longer than 2 minutes.';
    const listSitemap: ListSitemap = () => Promise.resolve({ urls: [at(1)], truncated, skipped: 0, problems: [] });
    const { err } = await run('--sitemap https://a.example/sitemap.xml --json', { listSitemap });
    expect(err).toContain(truncated);
    expect(err).not.toContain('--limit');
  });

  test.each([
    [
      'invalid URLs in a list, and names their lines',
      '--urls-from - https://u:p@a.example/',
      'nonsense\nftp://x',
      ['standard input:1', 'standard input:2', 'user name'],
    ],
    [
      'a host and port without a dot',
      'localhost:3000',
      '',
      ['localhost:3000: Add a scheme, such as http://localhost:3000.'],
    ],
    ['no URL', '--json', '', ['at least one URL', '--sitemap']],
    ['an empty list', '--urls-from -', '# nothing', ['--urls-from']],
    [
      'a missing list',
      '--urls-from /nowhere/urls.txt',
      '',
      ['--urls-from: cannot read /nowhere/urls.txt (no such file or directory).'],
    ],
    ['an unavailable sitemap', '--sitemap https://a.example/', '', ['--sitemap: The name does not resolve.']],
    ['a limit that is too high', `${at(1)} --limit 50001`, '', ['--limit', '1 to 50000']],
    ['a concurrency that is too high', `${at(1)} --concurrency 33`, '', ['--concurrency', '1 to 32']],
    ['a concurrency per host of 0', `${at(1)} --per-host 0`, '', ['--per-host', '1 to 32']],
    ['an unknown format', `${at(1)} --format pdf`, '', ['--format', 'text, json, html, junit, markdown, sarif']],
    [
      'too many URLs for one HTML file',
      '--urls-from - --limit 501 --format html',
      Array.from({ length: 501 }, (_, index) => `https://a.example/${index}\n`).join(''),
      ['--format html: 501 URLs are too many for one file. Use --limit 500, or another format.'],
    ],
    ['an unknown option', `${at(1)} --fail-below 50`, '', ['--fail-below', '--fail-under, --explain']],
    ['conflicting options', `${at(1)} --json --format junit`, '', ['--json', '--format']],
    ['a threshold above 100', `${at(1)} --fail-under 101`, '', ['--fail-under', '0 to 100']],
    [
      'a missing directory',
      `${at(1)} --output /nowhere/report.json`,
      '',
      ['--output: cannot write /nowhere/report.json (no such file or directory).'],
    ],
  ])('rejects %s', async (_, args, input, words) => {
    const { code, out, err } = await run(args, { input });
    expect(code).toBe(2);
    expect(out).toBe('');
    for (const word of words) expect(err).toContain(word);
  });

  test('rejects a list of more than 10 MB', async () => {
    const { code, err } = await run('--urls-from -', { input: 'x'.repeat(10 * 1024 * 1024 + 1) });
    expect([code, err]).toEqual([2, '--urls-from: cannot read standard input (longer than 10485760 bytes).\n']);
  });

  test('--output replaces the file when it is complete, and prints the text format', async () => {
    const path = join(directory, 'report.sarif');
    await writeFile(path, 'old');
    const { out } = await run(`${at(60, 90)} --format sarif --output ${path}`);
    expect(JSON.parse(await readFile(path, 'utf8')).runs[0].results).toHaveLength(2);
    expect(out).toContain('SCORE');
    expect(await readdir(directory)).toEqual(['report.sarif']);
    await run(`${at(60)} --output ${path}`);
    expect(await readFile(path, 'utf8')).not.toContain('\u001b[');
  });

  test('Ctrl-C prints the finished reports, and leaves no incomplete file', async () => {
    const { code, out, err } = await run(`${at(60, 'stop', 70, 80)} --concurrency 1 --json`);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toEqual([{ url: at(60), score: 60 }]);
    expect(err).toContain('Stopped: 3 of 4 URLs were not checked.');
    const path = join(directory, 'none.json');
    await run(`${at('stop')} --json --output ${path}`);
    expect(existsSync(path)).toBe(false);
    expect(await readdir(directory)).toEqual([]);
  });

  test('shows progress on standard error: a bar in a terminal, lines elsewhere', async () => {
    const interactive = await run(`${at(1, 2)} --json`, { isInteractive: true });
    expect(interactive.err).toMatch(/█.* 2\/2/s);
    const logged = await run(`${at(1, 2)} --json`);
    expect(logged.err).toContain('1/2 1 bad https://a.example/1\n');
    expect(logged.err).not.toContain('\u001b');
    expect(JSON.parse(interactive.out)).toEqual(JSON.parse(logged.out));
  });
});
