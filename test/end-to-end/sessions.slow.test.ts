import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess, runCommand } from './support/service-process.js';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

let directory: string;
let service: ServiceProcess | null = null;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-sessions-'));
});

afterAll(async () => {
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});

async function start(secrets: string): Promise<ServiceProcess> {
  const env = { DATA_DIR: join(directory, 'data'), AUDIT_LOG: join(directory, 'audit.jsonl'), SESSION_SECRET: secrets };
  service = await ServiceProcess.start(env);
  return service;
}

async function stop(): Promise<void> {
  await service?.stop();
  service = null;
}

const form = (url: string, fields: Record<string, string>, cookie: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams(fields) });

/** The value of a hidden field. */
const tokenIn = (html: string) => /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

const cookieIn = ({ headers }: Response, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? '';

test('a session survives a new secret and ends on sign-out, and the file has the audit log', async () => {
  const first = await start(OLD);
  const { key } = first;
  const page = await fetch(`${first.url}/sign-in`);
  const fields = { key, form_token: tokenIn(await page.text()) };
  const signedIn = await form(`${first.url}/sign-in`, fields, cookieIn(page, 'sitegrade-sign-in'));
  const cookie = cookieIn(signedIn, 'sitegrade-session');
  expect([signedIn.status, cookie]).toEqual([303, expect.stringMatching(/.{100}/)]);
  await stop();

  const rotated = await start(`${NEW},${OLD}`);
  const open = () => fetch(`${rotated.url}/dashboard/reports`, { redirect: 'manual', headers: { cookie } });
  const dashboard = await open();
  expect(dashboard.status).toBe(200);
  const signOut = { form_token: tokenIn(await dashboard.text()) };
  expect((await form(`${rotated.url}/sign-out`, signOut, cookie)).status).toBe(303);
  expect((await open()).status).toBe(303);
  const listed = await fetch(`${rotated.url}/api/v1/audit-log`, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await listed.json()) as { data: { action: string }[] };
  expect(data.map(({ action }) => action)).toEqual(['session.ended', 'session.started', 'key.created']);
  await stop();

  const path = join(directory, 'audit.jsonl');
  const written = readFileSync(path, 'utf8');
  const lines = written.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(data.toReversed());
  expect(statSync(path).mode & 0o777).toBe(0o600);
  for (const secret of [key, OLD, NEW]) expect(written + rotated.lines.join()).not.toContain(secret);
});

test('a service that cannot write its audit log does not start, and says why', async () => {
  const path = join(directory, 'missing', 'audit.jsonl');
  const { code, stderr } = await runCommand(['serve'], { DATA_DIR: join(directory, 'data'), AUDIT_LOG: path });
  expect([code, stderr]).toEqual([2, expect.stringContaining(`AUDIT_LOG: cannot write to ${path} (ENOENT).`)]);
});
