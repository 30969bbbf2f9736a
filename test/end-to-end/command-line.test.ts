import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  test('--help prints every variable', async () => {
    const { code, stdout } = await runCommand(['--help']);
    expect(code).toBe(0);
    for (const { name } of VARIABLES) expect(stdout).toContain(name);
  });

  test('report prints a report for people, and exits with 0', async () => {
    const { code, stdout } = await runCommand(['report', `${site.origin}/`], allowed);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\d+(\.\d)? (good|decent|bad)/);
    expect(stdout).toContain('passed');
  });

  test('report --json prints the record, and nothing else on standard output', async () => {
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

  test('--fail-under decides between 0 and 1', async () => {
    expect((await runCommand(['report', `${site.origin}/`, '--fail-under', '0'], allowed)).code).toBe(0);
    expect((await runCommand(['report', `${site.origin}/`, '--fail-under', '100'], allowed)).code).toBe(1);
  });

  test.each([
    ['a target that is refused', ['report', 'http://127.0.0.1/'], 'blocked_address'],
    ['what is no URL', ['report', 'nonsense'], 'absolute URL'],
    ['a threshold that is no score', ['report', 'https://example.com/', '--fail-under', 'high'], '0 to 100'],
    ['an unknown command', ['reprot'], 'reprot'],
    ['a key of unknown scope', ['keys', 'create', '--account', 'a', '--name', 'n', '--scope', 'root'], 'scope'],
    [
      'a time without zone',
      ['keys', 'create', '--account', 'a', '--name', 'n', '--scope', 'read', '--expires', '2030-01-01'],
      '2027-01-31T12:00:00Z',
    ],
  ])('exits with 2 on %s', async (_, args, words) => {
    const { code, stdout, stderr } = await runCommand(args, { DATA_DIR: join(directory, 'refused') });
    expect(code).toBe(2);
    expect(stdout + stderr).toContain(words);
  });

  test('keys are created alone on standard output, listed without secrets, and revoked', async () => {
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

  test('a wrong configuration stops the start with every fault named', async () => {
    const wrong = { PORT: '99999', ROLE: 'boss', ALLOWED_TARGETS: '10.0.0.0/99', RATE_LIMIT: '-1' };
    const { code, stderr } = await runCommand(['serve'], wrong);
    expect(code).toBe(2);
    for (const name of Object.keys(wrong)) expect(stderr).toContain(name);
  });
});
