import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ServiceProcess, runCommand } from './support/service-process.js';
import { Site } from './support/site.js';

describe('the built program on the embedded database', () => {
  let directory: string;
  let env: Record<string, string>;
  let site: Site;
  let service: ServiceProcess;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sitegrade-e2e-'));
    site = await Site.start();
    env = { DATA_DIR: join(directory, 'data'), ALLOWED_TARGETS: '127.0.0.1' };
    service = await ServiceProcess.start(env);
  });

  afterAll(async () => {
    await service.stop();
    await site.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** Restarts the service on the same data. */
  async function restart(): Promise<void> {
    const { key } = service;
    service = await ServiceProcess.start(env);
    service.key = key;
  }

  test('prints an admin key at the first start, and creates a report with a score', async () => {
    const report = await service.report(`${site.origin}/`);
    expect(report).toMatchObject({ status: 'ready', failure: null, project: '127.0.0.1', privacy: 0 });
    expect(report.score).toBeGreaterThan(0);
    expect(report.audits.length).toBeGreaterThan(20);
    const keys = await service.request('GET', '/api/v1/keys');
    expect(keys.body.data).toMatchObject([{ account: 'default', scope: 'admin' }]);
  });

  test('rejects a second process on the same directory with a helpful error', async () => {
    const second = await runCommand(['serve'], { ...env, PORT: '0' });
    expect(second.code).not.toBe(0);
    expect(second.stderr + second.stdout).toContain(env['DATA_DIR']);
    const keys = await runCommand(['keys', 'list'], env);
    expect(keys.code).not.toBe(0);
    expect(keys.stderr).toContain('/api/v1/keys');
  });

  test('resumes a generation after a kill -9', async () => {
    const held = site.hold('/page-killed');
    const { body } = await service.request('POST', '/api/v1/reports', { form: { url: `${site.origin}/page-killed` } });
    await held.arrived;
    await service.kill();
    held.release();
    await restart();
    expect(await service.finished(body.data.id)).toMatchObject({ status: 'ready' });
  });

  test('loses no acknowledged report in a kill -9', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const answer = await service.request('POST', '/api/v1/reports', {
          form: { url: `${site.origin}/page-${index}` },
        });
        return answer.body.data.id as string;
      }),
    );
    await service.kill();
    await restart();
    const reports = await Promise.all(ids.map((id) => service.finished(id)));
    expect(reports.map(({ status }) => status)).toEqual(ids.map(() => 'ready'));
  });

  test('SIGTERM lets a running generation finish, and exits with 0', async () => {
    const held = site.hold('/page-drained');
    const { body } = await service.request('POST', '/api/v1/reports', { form: { url: `${site.origin}/page-drained` } });
    await held.arrived;
    const stopped = service.stop();
    held.release();
    expect(await stopped).toBe(0);
    const before = site.requests.length;
    await restart();
    const { body: answer } = await service.request('GET', `/api/v1/reports/${body.data.id}`);
    expect(answer.data.status).toBe('ready');
    expect(site.requests.slice(before)).not.toContain('/page-drained');
  });

  test('SIGTERM requeues a generation that does not finish in time', async () => {
    await service.stop();
    const { key } = service;
    service = await ServiceProcess.start({ ...env, SHUTDOWN_TIMEOUT: '1' });
    service.key = key;
    const held = site.hold('/page-stuck');
    const { body } = await service.request('POST', '/api/v1/reports', { form: { url: `${site.origin}/page-stuck` } });
    await held.arrived;
    expect(await service.stop()).toBe(0);
    held.release();
    await restart();
    expect(await service.finished(body.data.id)).toMatchObject({ status: 'ready' });
  });

  test('deleting a report abandons its running generation', async () => {
    const held = site.hold('/page-deleted');
    const { body } = await service.request('POST', '/api/v1/reports', { form: { url: `${site.origin}/page-deleted` } });
    await held.arrived;
    const path = `/api/v1/reports/${body.data.id}`;
    expect((await service.request('DELETE', path)).status).toBe(204);
    held.release();
    expect((await service.request('GET', path)).status).toBe(404);
    expect((await service.request('DELETE', path)).status).toBe(404);
    expect(await service.report(`${site.origin}/page-after`)).toMatchObject({ status: 'ready' });
  });

  test('rejects private addresses, and reports why a page failed', async () => {
    const blocked = await service.report('http://10.0.0.1/');
    expect(blocked).toMatchObject({ status: 'failed', score: null, failure: { code: 'blocked_address' } });
    site.handle('/file', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'));
    const image = await service.report(`${site.origin}/file`);
    expect(image).toMatchObject({ status: 'failed', failure: { code: 'not_html' } });
    const missing = await service.report(`${site.origin}/missing`);
    const failure = { code: 'target_http_error', message: 'The page answered 404 Not Found.' };
    expect(missing).toMatchObject({ status: 'failed', score: null, result: null, failure });
  });

  test('responds to a request without a Host header with a problem document', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.end('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*Host/);
  });

  test('serves health, metrics and documentation without a key, and never logs a secret', async () => {
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs'].map(
        async (path) => (await fetch(service.url + path)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^sitegrade_generation_queue_length \d+$/m);
    expect(metrics).toMatch(/^sitegrade_generations_running \d+$/m);
    expect(metrics).toMatch(/^sitegrade_generation_queue_oldest_seconds [\d.]+$/m);
    await service.request('POST', '/api/v1/reports', {
      form: { url: site.origin, privacy: '2', password: 'open-sesame-42' },
    });
    await service.stop();
    const log = service.lines.filter((line) => line.startsWith('{')).join('\n');
    expect(log).toContain('/api/v1/reports');
    expect(log).not.toContain('open-sesame-42');
    expect(log).not.toContain(service.key);
    await restart();
  });
});
