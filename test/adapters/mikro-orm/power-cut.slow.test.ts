import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage, type MikroOrmStorage } from '../../../src/adapters/mikro-orm/index.js';
import { Report, parseTargetUrl } from '../../../src/domain/index.js';
import { RecordedDisk } from './support/recorded-disk.js';

const REPORTS = 60;

/** Cut points; POWER_CUTS=2000 tries more. */
const CUTS = Number(process.env['POWER_CUTS'] ?? 20);

let parent: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sitegrade-power-'));
});

afterAll(() => rm(parent, { recursive: true, force: true }));

test(
  'after a power cut, the embedded database opens with every acknowledged report',
  async () => {
    const dataDir = join(parent, 'data');
    const first = await openStorage({ kind: 'embedded', dataDir });
    await first.migrate();
    await first.close();

    const disk = await RecordedDisk.record(join(dataDir, 'postgres'), join(parent, 'start'));
    const acknowledged: { readonly id: string; readonly at: number }[] = [];
    let syncs = 0;
    const storage = await openStorage({ kind: 'embedded', dataDir });
    try {
      for (let count = 0; count < REPORTS; count += 1) {
        const before = disk.count('sync');
        const id = await addReport(storage);
        if (disk.count('sync') > before) syncs += 1;
        acknowledged.push({ id, at: disk.length });
        if (count % 20 === 10) await storage.pglite!.exec('checkpoint');
        if (count % 20 === 15) await storage.pglite!.query('select pg_switch_wal()');
      }
    } finally {
      disk.stop();
      await storage.close();
    }
    expect(syncs).toBe(REPORTS);

    const problemAfter = async (cut: number, honorsSync: boolean) => {
      const random = seeded(cut);
      const at = Math.floor(random() * (disk.length + 1));
      const target = join(parent, 'cut');
      await disk.after(at, join(target, 'postgres'), random, honorsSync);
      const wanted = acknowledged.filter((each) => each.at <= at).map(({ id }) => id);
      const problem = await problemWith(target, wanted);
      return problem === null ? [] : [`cut ${cut} after ${at} of ${disk.length} operations: ${problem}`];
    };
    const problems: string[] = [];
    for (let cut = 0; cut < CUTS; cut += 1) problems.push(...(await problemAfter(cut, true)));
    expect(problems).toEqual([]);
    // The simulation finds what a disk loses that does not sync.
    expect(await problemAfter(CUTS, false)).not.toEqual([]);
  },
  60_000 + CUTS * 10_000,
);

async function problemWith(dataDir: string, ids: readonly string[]): Promise<string | null> {
  let storage: MikroOrmStorage | null = null;
  try {
    storage = await openStorage({ kind: 'embedded', dataDir });
    await storage.migrate();
    for (const id of ids) if ((await storage.reports.find(id)) === null) return `report ${id} is lost`;
    const id = await addReport(storage);
    return (await storage.reports.find(id)) === null ? 'a new report is not found' : null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await storage?.close();
  }
}

async function addReport(storage: MikroOrmStorage): Promise<string> {
  const report = Report.create({
    id: randomUUID(),
    account: 'default',
    target: parseTargetUrl('https://example.com/'),
    privacy: { kind: 'public' },
    generationId: randomUUID(),
    now: new Date(),
  });
  await storage.transactions.run(() => storage.reports.add(report));
  return report.id;
}

/** The generator mulberry32: numbers from 0 to 1 that repeat for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
