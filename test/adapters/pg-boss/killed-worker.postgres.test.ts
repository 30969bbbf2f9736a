import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PgBossGenerationQueue } from '../../../src/adapters/pg-boss/index.js';
import type { GenerationJob } from '../../../src/application/index.js';
import { createDatabase } from '../../support/postgres.js';
import { pgliteBackend, postgresBackend, type Backend } from './backends.js';
import { jobOf, silentLog } from './generation-queue-cases.js';
import { RecordingHandler } from './recording-handler.js';

const program = fileURLToPath(new URL('./worker-process.mjs', import.meta.url));

/** Lets another process take the job, and kills that process while the job runs. */
async function killWhileRunning(kind: string, location: string, schema: string, job: GenerationJob): Promise<void> {
  const child = spawn(process.execPath, [program, kind, location, schema, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    expect(await firstLine(child)).toBe(JSON.stringify({ generationId: job.generationId, number: 1 }));
  } finally {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
}

async function firstLine(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  return undefined;
}

function queueOn({ database, executeSql }: Backend, schema: string): PgBossGenerationQueue {
  return new PgBossGenerationQueue({ database, executeSql, log: silentLog, schema, concurrency: 2, perHost: 1 });
}

async function expectRetried(queue: PgBossGenerationQueue, handler: RecordingHandler, job: GenerationJob) {
  handler.onAttempt = (begun) => begun.succeed();
  try {
    await queue.start(handler);
    await handler.until(() => handler.attempts.length === 1 && handler.running === 0);
    expect(handler.attempts.map((begun) => ({ job: begun.job, number: begun.number }))).toEqual([{ job, number: 2 }]);
  } finally {
    await queue.stop(0);
    await queue.close();
  }
}

test('the job of a killed process is retried when the embedded database is opened again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'killed-worker-'));
  const job = jobOf('a.test');
  await killWhileRunning('pglite', join(directory, 'data'), 'queue_killed', job);
  const backend = await pgliteBackend(join(directory, 'data'));
  try {
    await expectRetried(queueOn(backend, 'queue_killed'), new RecordingHandler(), job);
  } finally {
    await backend.close();
    await rm(directory, { recursive: true, force: true });
  }
});

test('the job of a killed process is retried by another process on PostgreSQL', async () => {
  const database = await createDatabase();
  const backend = postgresBackend(database.url);
  const job = jobOf('a.test');
  try {
    await killWhileRunning('postgresql', database.url, 'queue_killed', job);
    // As if 30 seconds without a heartbeat had passed.
    await backend.executeSql(`UPDATE queue_killed.job SET heartbeat_on = now() - interval '31 seconds' WHERE id = $1`, [
      job.generationId,
    ]);
    await expectRetried(queueOn(backend, 'queue_killed'), new RecordingHandler(), job);
  } finally {
    await backend.close();
    await database.drop();
  }
});
