import { runCli, type CliHost } from '../../../src/adapters/cli/index.js';
import { SitegradeError } from '../../../src/domain/index.js';

async function serveFailingWith(error: Error): Promise<string> {
  let text = '';
  const terminal = { out: () => {}, err: (piece: string) => (text += piece) };
  const host = { terminal, version: '1.2.3', variables: [], serve: () => Promise.reject(error) };
  expect(await runCli(['serve'], host as unknown as CliHost)).toBe(2);
  return text;
}

describe('errors', () => {
  test.each([
    ['EADDRINUSE', 'Port 3000 on 127.0.0.1 is already in use. Stop the other program, or set PORT to another port.\n'],
    ['EADDRNOTAVAIL', '127.0.0.1 is not an address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.\n'],
    ['EACCES', 'No permission to listen on port 3000. Set PORT to a port from 1024 to 65535.\n'],
    ['EOTHER', 'listen EOTHER\n'],
  ])('%s says what to do', async (code, expected) => {
    const fields = { code, syscall: 'listen', address: '127.0.0.1', port: 3000 };
    expect(await serveFailingWith(Object.assign(new Error(`listen ${code}`), fields))).toBe(expected);
  });

  test('an unavailable database names the cause, which says what to do', async () => {
    const text = await serveFailingWith(
      new SitegradeError(
        { kind: 'unavailable', retryAfterSeconds: 1 },
        { cause: new Error('connect ECONNREFUSED. Check DATABASE_URL or DATA_DIR.') },
      ),
    );
    expect(text).toBe('The database is unavailable: connect ECONNREFUSED. Check DATABASE_URL or DATA_DIR.\n');
  });
});
