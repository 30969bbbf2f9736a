import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openStorage } from '../../../src/adapters/mikro-orm/index.js';

const ADD_REPORTS = fileURLToPath(new URL('processes/add-reports.mjs', import.meta.url));
const ENOUGH = 100;

test('a directory belongs to one process, which may be killed without losing what it acknowledged', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'sitegrade-embedded-'));
  const dataDir = join(parent, 'new', 'data');
  const writer = spawn(process.execPath, [ADD_REPORTS, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(writer, 'exit');
  try {
    const acknowledged: string[] = [];
    const lines = createInterface({ input: writer.stdout });
    for await (const line of lines) {
      acknowledged.push(line);
      if (acknowledged.length === ENOUGH) break;
    }
    expect(acknowledged).toHaveLength(ENOUGH);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await expect(openStorage({ kind: 'embedded', dataDir })).rejects.toMatchObject({
      name: 'DirectoryInUseError',
      directory: dataDir,
      message: expect.stringContaining(dataDir) as string,
    });

    writer.kill('SIGKILL');
    await exit;
    const storage = await openStorage({ kind: 'embedded', dataDir });
    expect(await storage.migrate()).toEqual([]);
    for (const id of acknowledged) expect((await storage.reports.find(id))?.report.state.id).toBe(id);
    await expect(openStorage({ kind: 'embedded', dataDir })).rejects.toMatchObject({ name: 'DirectoryInUseError' });
    await storage.close();

    const again = await openStorage({ kind: 'embedded', dataDir });
    expect(await again.isReady()).toBe(true);
    await again.close();
    await again.close();
    expect(await again.isReady()).toBe(false);
    await expect(again.reports.find(acknowledged[0] ?? '')).rejects.toMatchObject({
      details: { kind: 'unavailable' },
    });
  } finally {
    writer.kill('SIGKILL');
    await rm(parent, { recursive: true, force: true });
  }
}, 120_000);
