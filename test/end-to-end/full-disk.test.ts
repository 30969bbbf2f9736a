import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from './support/service-process.js';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-full-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

test('a full disk ends the service with one clear line, and loses nothing that was acknowledged', async () => {
  const env = { DATA_DIR: join(directory, 'data'), RATE_LIMIT: '0', ROLE: 'all', GENERATION_CONCURRENCY: '1' };
  const first = await ServiceProcess.start(env);
  const { key } = first;
  await first.stop();

  const { full, acknowledged } = await fillDisk(env, key);
  expect(await full.ended()).toBe(1);
  const error = full.lines.find((line) => line.includes('"level":"error"'));
  expect(JSON.parse(error!)).toMatchObject({
    msg: expect.stringMatching(
      /^The embedded database in .*data\/postgres has stopped: .*Fix the cause, then start again/,
    ),
    reason: expect.stringContaining('File too large'),
  });

  const again = await ServiceProcess.start(env);
  again.key = key;
  const statuses = await Promise.all(acknowledged.map((id) => again.request('GET', `/api/v1/reports/${id}`)));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
  await again.stop();
});

/**
 * Creates reports until the disk is full. The log of a new database fills its file of 16 MiB to somewhere above 8 MiB, so the
 * limit is raised until the service starts and creates a report.
 */
async function fillDisk(env: Record<string, string>, key: string) {
  for (let size = 9 * 1024; size < 16 * 1024; size += 512) {
    const full = await ServiceProcess.start(env, { maxFileKiB: size }).catch(() => null);
    if (full === null) continue;
    full.key = key;
    const acknowledged: string[] = [];
    // The last connection ends with the process.
    while (await create(full, acknowledged).catch(() => false));
    if (acknowledged.length > 0) return { full, acknowledged };
    await full.ended();
  }
  throw new Error('The service creates no report with files of 16 MiB.');
}

async function create(service: ServiceProcess, acknowledged: string[]): Promise<boolean> {
  const form = { url: `http://example.com/${acknowledged.length}` };
  const { status, body } = await service.request('POST', '/api/v1/reports', { form });
  if (status === 201) acknowledged.push(body.data.id);
  return status === 201;
}
