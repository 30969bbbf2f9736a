import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from './support/service-process.js';
import { Site } from './support/site.js';

let directory: string;
let site: Site;
let service: ServiceProcess;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-files-'));
  site = await Site.start();
  service = await ServiceProcess.start({ DATA_DIR: join(directory, 'data'), ALLOWED_TARGETS: '127.0.0.1' });
  // Threads and connections that stay open.
  await service.report(`${site.origin}/page`);
});

afterAll(async () => {
  await service.stop();
  await site.close();
  await rm(directory, { recursive: true, force: true });
});

/** Leaves the service `count` file descriptors. */
function leaveDescriptors(count: number): void {
  const used = readdirSync(`/proc/${service.pid}/fd`).length;
  execFileSync('prlimit', ['--pid', String(service.pid), `--nofile=${used + count}:`]);
}

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket, request: string): Promise<string> {
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

async function logged(text: string): Promise<string> {
  for (;;) {
    const line = service.lines.find((each) => each.includes(text));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('says that no file descriptors are free, and goes on when some are', async () => {
  const kept = await open();
  expect(await ask(kept, 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  leaveDescriptors(5);
  const others = await Promise.all(Array.from({ length: 20 }, open));
  expect(JSON.parse(await logged('No file descriptors are free'))).toMatchObject({ level: 'error', code: 'EMFILE' });
  const readiness = await ask(kept, 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(readiness).toMatch(/^HTTP\/1.1 503 [\s\S]*"descriptors":false/);

  const body = `url=${encodeURIComponent(`${site.origin}/page-short`)}`;
  const created = await ask(
    kept,
    `POST /api/v1/reports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const { data } = JSON.parse(created.slice(created.indexOf('{')));
  const attempt = JSON.parse(await logged(`"report_id":"${data.id}"`));
  expect(attempt).toMatchObject({ end: 'error', failure: null });

  for (const socket of [...others, kept]) socket.destroy();
  await logged('file descriptors are free again');
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  // The run is retried: the lack of descriptors is not the site's fault.
  expect(await service.finished(data.id)).toMatchObject({ status: 'ready', failure: null });
});
