import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../../src/adapters/mikro-orm/pglite/embedded-backend.js';

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('a start that fails in recovery leaves no timer behind, so that the process can exit', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-failed-'));
  const crashed = join(directory, 'crashed');
  const open = await openEmbedded(join(directory, 'open'));
  // As after a crash, because it is still open.
  await cp(join(directory, 'open', 'postgres'), join(crashed, 'postgres'), { recursive: true });
  await open.release();
  // The file of pg_class.
  await rm(join(crashed, 'postgres', 'base', '5', '1259'));

  const before = timers();
  await expect(openEmbedded(crashed)).rejects.toThrow('cannot be opened');
  expect(timers()).toBe(before);
  await rm(directory, { recursive: true, force: true });
});
