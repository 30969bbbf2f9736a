import { runCli, type CliHost } from '../../../src/adapters/cli/index.js';

async function run(...args: string[]) {
  let text = '';
  const write = (piece: string) => (text += piece);
  const code = await runCli(args, {
    terminal: { out: write, err: write, isInteractive: false, hasColors: false, columns: 80 },
    version: '1.2.3',
    variables: [
      { name: 'PORT', fallback: '3000', meaning: 'port to listen on' },
      { name: 'LONG', fallback: 'none', meaning: 'word '.repeat(50).trim() },
      { name: 'BODY', fallback: '9', meaning: 'bytes to read', forReport: true },
    ],
  } as unknown as CliHost);
  return { code, text };
}

describe('help', () => {
  test.each([[['--help']], [[]], [['serve', '--help']]])('%j lists the environment variables', async (args) => {
    const { code, text } = await run(...args);
    expect(code).toBe(0);
    expect(text).toContain('  PORT  port to listen on (default: 3000)\n');
    const lines = text.split('\n').filter((line) => line.includes('word'));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each([[['migrate', '--help']], [['keys', 'create', '--help']]])(
    '%j says where to find the environment variables',
    async (args) => {
      const { code, text } = await run(...args);
      expect(code).toBe(0);
      expect(text).not.toContain('PORT');
      expect(text).toContain('"sitegrade --help"');
    },
  );
});

test('report --help lists only the variables that it uses', async () => {
  const { code, text } = await run('report', '--help');
  expect(code).toBe(0);
  expect(text).toContain('  BODY  bytes to read (default: 9)\n');
  expect(text).not.toContain('PORT');
});

describe('an invalid command', () => {
  test.each([
    [['reprot'], 'Commands: serve, report, migrate, backup, restore, keys.'],
    [['keys', 'remove'], 'Commands: create, list, revoke.'],
    [['migrate', '--partition', '4'], 'Options: --partitions, --json, --help.'],
    [['migrate', '--partitions', '1'], 'Use a whole number from 2 to 128.'],
    [['keys', 'create', '--scope', 'root'], 'read, write, admin'],
    [['keys', 'create', '--expires', '2030-01-01'], 'such as 2027-01-31T12:00:00Z.'],
  ])('%j exits with 2 and says what is allowed', async (args, hint) => {
    const { code, text } = await run(...args);
    expect(code).toBe(2);
    expect(text).toContain(hint);
  });
});
