import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, externalSite, faultsOnOneAddress, serveSite } from '../support/sites/index.js';
import { ServiceProcess } from '../end-to-end/support/service-process.js';
import { expectWholeScan } from './support/expect-whole-scan.js';
import { faultsOfScan, scanUntil, startScan } from './support/scans-of-service.js';

test('the service finds on a served site exactly what was planted, and visits every page once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sitegrade-scans-'));
  const external = await serveSite(externalSite);
  const running = await serveSite((origin) =>
    buildSite({ origin, external: external.origin, pages: 300, words: 20, seed: 5, faults: faultsOnOneAddress(5) }),
  );
  const service = await ServiceProcess.start({
    DATA_DIR: join(directory, 'data'),
    ALLOWED_TARGETS: '127.0.0.1',
    GENERATION_PER_HOST: '8',
    RATE_LIMIT: '0',
  });
  const { id } = await startScan(service, { url: `${running.origin}/`, max_pages: '2000', external_links: '1' });
  await scanUntil(service, id);
  await expectWholeScan(service, id, running);
  expect(await faultsOfScan(service, id)).toEqual(running.site.expected);

  await service.stop();
  await running.close();
  await external.close();
  await rm(directory, { recursive: true });
});
