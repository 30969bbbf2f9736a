import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from './support/service-process.js';
import { Site } from './support/site.js';

const CREATES = 20;

let directory: string;
let site: Site;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-sync-'));
  site = await Site.start();
});

afterAll(async () => {
  await site.close();
  await rm(directory, { recursive: true, force: true });
});

test('the kernel has synced a file before each created report is acknowledged', async () => {
  const trace = join(directory, 'trace');
  const env = { DATA_DIR: join(directory, 'data'), ALLOWED_TARGETS: '127.0.0.1', RATE_LIMIT: '0' };
  // Creating the database syncs a thousand files, which takes minutes when each is traced.
  const first = await ServiceProcess.start(env);
  await first.stop();
  const service = await ServiceProcess.start({ ...env, GENERATION_CONCURRENCY: '1' }, { trace });
  service.key = first.key;
  try {
    /** System calls that have returned. strace writes each line before the process goes on. */
    const syncs = async () =>
      (await readFile(trace, 'utf8')).match(/\bf(?:data)?sync(?:\(\d+| resumed>).*= 0$/gm)?.length ?? 0;

    // A run that does not end keeps the worker from writing meanwhile.
    const held = site.hold('/held');
    await service.request('POST', '/api/v1/reports', { form: { url: `${site.origin}/held` } });
    await held.arrived;

    const added: number[] = [];
    for (let count = 0; count < CREATES; count += 1) {
      const before = await syncs();
      const { status } = await service.request('POST', '/api/v1/reports', { form: { url: `${site.origin}/${count}` } });
      expect(status).toBe(201);
      added.push((await syncs()) - before);
    }
    expect(Math.min(...added)).toBeGreaterThanOrEqual(1);

    // The count means something: reads need no sync.
    const before = await syncs();
    for (let count = 0; count < CREATES; count += 1) await service.request('GET', '/api/v1/reports');
    expect((await syncs()) - before).toBeLessThan(CREATES);
    held.release();
  } finally {
    await service.kill();
  }
});
