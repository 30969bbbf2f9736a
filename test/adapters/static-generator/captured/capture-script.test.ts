import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UNARGUED, type Exchanges, type Expectation } from './capture.js';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'captures-'));
const BODY = Buffer.from('<!doctype html><html lang="fr"><title>Café</title><script src="/a.js"></script>', 'latin1');
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const secret = 'session=t0ps3cret; HttpOnly; Path=/';
    if (request.url === '/start') response.writeHead(302, { location: '/page', 'set-cookie': secret }).end();
    else if (request.url === '/page') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=latin1',
        'set-cookie': [secret, 't0ps3cret'],
        'x-csrf-token': 't0ps3cret',
      });
      response.end(BODY);
    } else if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow:\n');
    else if (request.url === '/a.js') response.end('x'.repeat(500));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

function capture(name: string, url: string, allowed: string) {
  return run(process.execPath, ['scripts/capture-page.mjs', name, url, '--into', folder], {
    env: { ...process.env, ALLOWED_TARGETS: allowed },
  });
}

test('writes the responses without secrets, and verdicts that still need an argument', async () => {
  await capture('cafe', `${origin}/start`, '127.0.0.1');
  const read = (file: string) => readFileSync(join(folder, 'cafe', file));
  expect(read('body.html')).toEqual(BODY);
  expect(read('exchange.json').toString()).not.toContain('t0ps3cret');
  const exchanges = JSON.parse(read('exchange.json').toString()) as Exchanges;
  expect(exchanges.redirects).toMatchObject([{ url: `${origin}/start`, status: 302 }]);
  expect(exchanges.response).toMatchObject({ url: `${origin}/page`, status: 200 });
  const cookies = exchanges.response.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value);
  expect(cookies).toEqual(['session=redacted; HttpOnly; Path=/', 'redacted']);
  expect(exchanges.resources[`${origin}/robots.txt`]).toMatchObject({ text: 'User-agent: *\nDisallow:\n' });
  expect(exchanges.resources[`${origin}/a.js`]).toMatchObject({ status: 200, size: 500 });
  expect(exchanges.missingPage).toMatchObject({ status: 404 });
  const { what, verdicts } = JSON.parse(read('verdicts.json').toString()) as Expectation;
  expect(what).toContain(UNARGUED);
  expect(verdicts['document-title']).toEqual({ outcome: 'pass', score: 100, because: UNARGUED });
  expect(verdicts['is-on-https']).toMatchObject({ outcome: 'fail' });
  // It never overwrites a capture.
  await expect(capture('cafe', `${origin}/page`, '127.0.0.1')).rejects.toMatchObject({ code: 1 });
});

test('uses the address guard', async () => {
  await expect(capture('inside', `${origin}/page`, '')).rejects.toMatchObject({ code: 1 });
  expect(existsSync(join(folder, 'inside'))).toBe(false);
});
