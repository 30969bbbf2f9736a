import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli, type CliHost, type FetchDocument } from '../../../src/adapters/cli/index.js';
import type { PreviewReport, ReportDetails } from '../../../src/index.js';
import { AUDIT, CATALOGUE, reportWith } from './support/reports.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-cli-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Scores by the last part of the path: /60 has a score of 60; /failed has none; /stop presses Ctrl-C. */
function gradeByPath(url: string, stop: AbortController): Promise<ReportDetails> {
  const name = new URL(url).pathname.slice(1);
  if (name === 'stop') {
    stop.abort();
    return Promise.reject(new Error('given up'));
  }
  const report = reportWith(name === 'failed' ? [] : [{ ...AUDIT, score: Number(name) }], url);
  const failure = { code: 'target_refused', message: 'It refused.' } as const;
  return Promise.resolve(name === 'failed' ? { ...report, status: 'failed', failure } : report);
}

interface Surroundings {
  readonly input?: string;
  readonly fetchDocument?: FetchDocument;
  readonly isInteractive?: boolean;
}

async function run(args: string, { input = '', fetchDocument, isInteractive = false }: Surroundings = {}) {
  const written = { out: '', err: '' };
  const stop = new AbortController();
  const host = {
    terminal: {
      out: (text: string) => (written.out += text),
      err: (text: string) => (written.err += text),
      isInteractive,
      hasColours: true,
      columns: 100,
    },
    version: '1.2.3',
    variables: [{ name: 'PORT', fallback: '3000', meaning: 'port' }],
    withReportTools: (work: (grader: object) => Promise<number>) =>
      work({
        preview: { execute: ({ url }: { url: string }) => gradeByPath(url, stop) } as unknown as PreviewReport,
        catalogue: CATALOGUE,
        fetchDocument: fetchDocument ?? (() => Promise.resolve({ failure: 'Nothing is there.' })),
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
    [`${at(60, 90)} --fail-under 70`, 1],
    [`${at(60, 'failed')} --fail-under 70`, 2],
    [`${at(80, 90)} --fail-under 70`, 0],
    [at('failed'), 2],
  ])('%s exits with %i', async (args, code) => {
    expect((await run(args)).code).toBe(code);
  });

  test('shows a table of several URLs, in their order, with the average', async () => {
    const { out } = await run(at(90, 'failed', 60, 90));
    const lines = out.split('\n').map((line) => line.replace(/\u001b\[\d+m/g, ''));
    const rows = lines.flatMap((line) => /^ +(\S+) +(good|decent|failed) +\S+\/(\w+)/.exec(line)?.[3] ?? []);
    expect(rows).toEqual(['90', 'failed', '60']);
    expect(out).toContain('document-title −40.00');
    expect(out).toContain('2 of 3 graded · average 75 · 1 failed');
    expect(out).not.toContain('To mend');
  });

  test('--explain shows each in full', async () => {
    const { out } = await run(`${at(90, 60)} --explain`);
    expect(out.match(/To mend:/g)).toHaveLength(2);
    expect(out).toContain('SCORE');
  });

  test('reads a list from a file and from standard input', async () => {
    const path = join(directory, 'urls.txt');
    await writeFile(path, `# ours\n${at(10)}\n\n${at(20)}\r\n`);
    expect(JSON.parse((await run(`--urls-from ${path} --json`)).out)).toHaveLength(2);
    const { out } = await run('--urls-from - --json', { input: at(30) });
    expect(JSON.parse(out)).toEqual([{ url: at(30), score: 30 }]);
  });

  test('reads a sitemap', async () => {
    const sitemap = `<urlset>${[1, 2, 3].map((each) => `<url><loc>${at(each)}</loc></url>`).join('')}</urlset>`;
    const fetchDocument: FetchDocument = (url) => Promise.resolve({ url, status: 200, bytes: Buffer.from(sitemap) });
    const args = '--sitemap https://a.example/sitemap.xml --json';
    expect(JSON.parse((await run(args, { fetchDocument })).out)).toHaveLength(3);
    const { out, err } = await run(`${args} --limit 2`, { fetchDocument });
    expect(JSON.parse(out)).toHaveLength(2);
    expect(err).toContain('--limit');
  });

  test.each([
    [
      'a list with faults names each place',
      '--urls-from - https://u:p@a.example/',
      'nonsense\nftp://x',
      ['standard input:1', 'standard input:2', 'user name'],
    ],
    ['no URL', '--json', '', ['--sitemap']],
    ['an empty list', '--urls-from -', '# nothing', ['--urls-from']],
    ['a list that is not there', '--urls-from /nowhere/urls.txt', '', ['/nowhere/urls.txt']],
    ['a sitemap that cannot be had', '--sitemap https://a.example/', '', ['Nothing is there.']],
    ['a limit', `${at(1)} --limit 50001`, '', ['--limit', '1 to 50000']],
    ['a number at a time', `${at(1)} --concurrency 33`, '', ['--concurrency', '1 to 32']],
    ['a number for a host', `${at(1)} --per-host 0`, '', ['--per-host', '1 to 32']],
    ['an unknown format', `${at(1)} --format pdf`, '', ['--format', 'sarif']],
    ['two formats', `${at(1)} --json --format junit`, '', ['--json', '--format']],
    ['a threshold', `${at(1)} --fail-under 101`, '', ['--fail-under', '0 to 100']],
    ['a place that is not there', `${at(1)} --output /nowhere/report.json`, '', ['--output', 'ENOENT']],
  ])('refuses %s', async (_, args, input, words) => {
    const { code, out, err } = await run(args, { input });
    expect(code).toBe(2);
    expect(out).toBe('');
    for (const word of words) expect(err).toContain(word);
  });

  test('--output writes the file at once, and shows a summary for people', async () => {
    const path = join(directory, 'report.sarif');
    await writeFile(path, 'old');
    const { out } = await run(`${at(60, 90)} --format sarif --output ${path}`);
    expect(JSON.parse(await readFile(path, 'utf8')).runs[0].results).toHaveLength(2);
    expect(out).toContain('SCORE');
    expect(await readdir(directory)).toEqual(['report.sarif']);
    await run(`${at(60)} --output ${path}`);
    expect(await readFile(path, 'utf8')).not.toContain('\u001b[');
  });

  test('Ctrl-C prints what is there, and leaves nothing half written', async () => {
    const { code, out, err } = await run(`${at(60, 'stop', 70, 80)} --concurrency 1 --json`);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toEqual([{ url: at(60), score: 60 }]);
    expect(err).toContain('Stopped before 3 of 4');
    const path = join(directory, 'none.json');
    await run(`${at('stop')} --json --output ${path}`);
    expect(existsSync(path)).toBe(false);
    expect(await readdir(directory)).toEqual([]);
  });

  test('tells how far it is: a bar for a person, lines for a log, nothing on standard output', async () => {
    const watched = await run(`${at(1, 2)} --json`, { isInteractive: true });
    expect(watched.err).toMatch(/█.* 2\/2/s);
    const logged = await run(`${at(1, 2)} --json`);
    expect(logged.err).toContain('1/2 1 bad https://a.example/1\n');
    expect(logged.err).not.toContain('\u001b');
    expect(JSON.parse(watched.out)).toEqual(JSON.parse(logged.out));
  });
});
