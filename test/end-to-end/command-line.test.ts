import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { VARIABLES } from '../../src/config.js';
import { runCommand } from './support/service-process.js';
import { Site } from './support/site.js';

describe('the command line', () => {
  let site: Site;
  let directory: string;

  beforeAll(async () => {
    site = await Site.start();
    directory = await mkdtemp(join(tmpdir(), 'sitegrade-cli-'));
  });

  afterAll(async () => {
    await site.close();
    await rm(directory, { recursive: true, force: true });
  });

  const allowed = { ALLOWED_TARGETS: '127.0.0.1' };

  test('--help lists every environment variable', async () => {
    const { code, stdout } = await runCommand(['--help']);
    expect(code).toBe(0);
    for (const { name } of VARIABLES) expect(stdout).toContain(name);
  });

  test('report prints a report in text and exits with 0', async () => {
    const { code, stdout } = await runCommand(['report', `${site.origin}/`], allowed);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\d+(\.\d)? (good|decent|bad)/);
    expect(stdout).toContain('passed');
  });

  test('report --json prints only the record on standard output', async () => {
    const { stdout } = await runCommand(['report', `${site.origin}/`, '--json'], allowed);
    const record = JSON.parse(stdout);
    expect(record).toMatchObject({
      url: `${site.origin}/`,
      project: '127.0.0.1',
      status: 'ready',
      generator: { name: 'static' },
    });
    expect(record.audits.length).toBeGreaterThan(20);
  });

  test('--fail-under sets the exit code', async () => {
    expect((await runCommand(['report', `${site.origin}/`, '--fail-under', '0'], allowed)).code).toBe(0);
    expect((await runCommand(['report', `${site.origin}/`, '--fail-under', '100'], allowed)).code).toBe(1);
  });

  test.each([404, 503])(
    'a page with status %i has no score, so it exits with 2 even with --fail-under 0',
    async (status) => {
      const error = '<!doctype html><html lang="en"><title>A well-made error page</title><h1>Sorry</h1>';
      site.handle('/error', (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(error));
      const { code, stdout } = await runCommand(['report', `${site.origin}/error`, '--fail-under', '0'], allowed);
      expect(code).toBe(2);
      expect(stdout).toMatch(new RegExp(`failed +target_http_error\\s+The page answered ${status} [A-Z]`));
      expect(stdout).not.toMatch(/\b(good|decent|bad)\b/);
    },
  );

  test.each([
    ['a blocked target', ['report', 'http://127.0.0.1/'], 'blocked_address'],
    ['a blocked sitemap', ['report', '--sitemap', 'http://169.254.169.254/s.xml'], 'does not connect'],
    ['an invalid URL', ['report', 'nonsense'], 'not a web address'],
    ['an invalid threshold', ['report', 'https://example.com/', '--fail-under', 'high'], '0 to 100'],
    ['an unknown command', ['reprot'], 'reprot'],
    ['an unknown scope', ['keys', 'create', '--account', 'a', '--name', 'n', '--scope', 'root'], 'scope'],
    [
      'a time without a time zone',
      ['keys', 'create', '--account', 'a', '--name', 'n', '--scope', 'read', '--expires', '2030-01-01'],
      '2027-01-31T12:00:00Z',
    ],
    [
      'a time in the past',
      ['keys', 'create', '--account', 'a', '--name', 'n', '--scope', 'read', '--expires', '2020-01-01T00:00:00Z'],
      '--expires: ',
    ],
  ])('exits with 2 on %s', async (_, args, words) => {
    const { code, stdout, stderr } = await runCommand(args, { DATA_DIR: join(directory, 'refused') });
    expect(code).toBe(2);
    expect(stdout + stderr).toContain(words);
  });

  test('report shows what each finding costs and how to fix it', async () => {
    const { stdout } = await runCommand(['report', `${site.origin}/`], allowed);
    expect(stdout).toMatch(/security · is-on-https · −\d+\.\d\d points/);
    const [, lost, score] = /100 − (\S+) points lost = (\S+)/.exec(stdout) ?? [];
    expect(Math.abs(100 - Number(lost) - Number(score))).toBeLessThanOrEqual(0.11);
    expect(stdout).toContain('How to fix: ');
  });

  test('report checks a compressed sitemap through an index, and writes a file in every format', async () => {
    const pages = ['/', '/page1?a=1&amp;b=2', '/nothing'].map((path) => `<url><loc>${site.origin}${path}</loc></url>`);
    const packed = gzipSync(`<urlset>${pages.join('')}<url><loc>http://other.example/</loc></url></urlset>`);
    const index = `<sitemapindex><sitemap><loc>${site.origin}/pages.xml.gz</loc></sitemap></sitemapindex>`;
    site.handle('/sitemap.xml', (_, response) => response.end(index));
    site.handle('/pages.xml.gz', (_, response) => response.end(packed));
    for (const format of ['html', 'json', 'junit', 'markdown', 'sarif', 'text']) {
      const path = join(directory, `report.${format}`);
      const args = ['report', '--sitemap', `${site.origin}/sitemap.xml`, '--format', format, '--output', path];
      const { code, stdout, stderr } = await runCommand(args, allowed);
      expect(code).toBe(2);
      expect(stdout).toContain('2 of 3 checked');
      expect(stderr).toContain('3/3 ');
      expect(await readFile(path, 'utf8')).toContain('page1?a=1');
    }
    const records = JSON.parse(await readFile(join(directory, 'report.json'), 'utf8'));
    expect(records.map(({ status }: { status: string }) => status)).toEqual(['ready', 'ready', 'failed']);
  });

  test('FORCE_COLOR adds colors to piped output', async () => {
    const args = ['report', `${site.origin}/`];
    expect((await runCommand(args, allowed)).stdout).not.toContain('\u001b[');
    expect((await runCommand(args, { ...allowed, FORCE_COLOR: '1' })).stdout).toContain('\u001b[');
  });

  test('output that cannot be written ends a command with one line', async () => {
    // Opened for reading only.
    const output = await open(fileURLToPath(import.meta.url));
    const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
    const child = spawn(process.execPath, [main, 'help'], { stdio: ['ignore', output.fd, 'pipe'] });
    const stderr = child.stderr!.setEncoding('utf8').toArray();
    const [code] = await once(child, 'exit');
    await output.close();
    expect([code, (await stderr).join('')]).toEqual([2, expect.stringMatching(/^Standard output cannot.*EBADF.*\n$/)]);
  });

  test('Ctrl-C prints the finished reports and leaves no incomplete file', async () => {
    const list = join(directory, 'list.txt');
    await writeFile(list, `${site.origin}/page-done\n${site.origin}/page-held\n${site.origin}/page-later\n`);
    const held = site.hold('/page-held');
    const folder = await mkdtemp(join(directory, 'stopped-'));
    const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
    const args = ['report', '--urls-from', list, '--concurrency', '1', '--json', '--output', join(folder, 'out.json')];
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env['PATH'], ...allowed },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const stdout = child.stdout.setEncoding('utf8').toArray();
    await held.arrived;
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    held.release();
    expect(code).toBe(2);
    expect((await stdout).join('')).toContain('1 of 3 checked');
    expect(await readdir(folder)).toEqual(['out.json']);
    expect(JSON.parse(await readFile(join(folder, 'out.json'), 'utf8'))).toHaveLength(1);
  });

  test('keys are created, listed without secrets, and revoked', async () => {
    const env = { DATA_DIR: join(directory, 'keys') };
    const created = await runCommand(['keys', 'create', '--account', 'acme', '--name', 'ci', '--scope', 'read'], env);
    expect(created.stdout).toMatch(/^sg_[0-9A-Za-z]{36}\n$/);
    const listed = await runCommand(['keys', 'list', '--json'], env);
    const [key] = JSON.parse(listed.stdout).data;
    expect(key).toMatchObject({ account: 'acme', name: 'ci', scope: 'read', revoked_at: null });
    expect(listed.stdout).not.toContain(created.stdout.trim());
    expect((await runCommand(['keys', 'revoke', key.id], env)).code).toBe(0);
    expect((await runCommand(['keys', 'list'], env)).stdout).toContain('acme');
    expect((await runCommand(['keys', 'revoke', 'nothing'], env)).code).toBe(2);
  });

  test('an invalid configuration prevents the start and names all invalid variables', async () => {
    const wrong = { PORT: '99999', ROLE: 'boss', ALLOWED_TARGETS: '10.0.0.0/99', RATE_LIMIT: '-1' };
    const { code, stderr } = await runCommand(['serve'], wrong);
    expect(code).toBe(2);
    for (const name of Object.keys(wrong)) expect(stderr).toContain(name);
  });
});
