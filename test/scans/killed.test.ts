import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, serveSite } from '../support/sites/index.js';
import { ServiceProcess } from '../end-to-end/support/service-process.js';
import { expectWholeScan } from './support/expect-whole-scan.js';
import { faultsOfScan, scanUntil, startScan } from './support/scans-of-service.js';

/** Concurrent visits of one site. */
const PER_HOST = 4;

test('kill -9 of an embedded service in the middle of a scan loses no page, and visits none twice but those in flight', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-scans-'));
  const running = await serveSite((origin) =>
    buildSite({ origin, pages: 80, words: 5, faults: { 'broken-links': 3 } }),
  );
  const env = {
    DATA_DIR: join(directory, 'data'),
    ALLOWED_TARGETS: '127.0.0.1',
    GENERATION_PER_HOST: String(PER_HOST),
    RATE_LIMIT: '0',
  };
  const first = await ServiceProcess.start(env);
  const { id } = await startScan(first, { url: `${running.origin}/` });
  await scanUntil(first, id, ({ pages }) => pages.checked > 20);
  await first.kill();

  const second = await ServiceProcess.start(env);
  second.key = first.key;
  await scanUntil(second, id);
  await expectWholeScan(second, id, running, PER_HOST);
  expect(await faultsOfScan(second, id)).toEqual(running.site.expected);

  await second.stop();
  await running.close();
  await rm(directory, { recursive: true });
});
