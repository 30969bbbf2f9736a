import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from './support/service-process.js';
import { GOOD_PAGE, Site } from './support/site.js';

/** In bytes, below the largest page that the service fetches. */
const SIZE = 9.4 * 1024 * 1024;
const PAGES = 8;

let directory: string;
let site: Site;
let service: ServiceProcess;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sitegrade-heap-'));
  site = await Site.start();
  service = await ServiceProcess.start({
    DATA_DIR: join(directory, 'data'),
    ALLOWED_TARGETS: '127.0.0.1',
    GENERATION_PER_HOST: String(PAGES),
    NODE_OPTIONS: '--max-old-space-size=96',
  });
});

afterAll(async () => {
  await service.stop();
  await site.close();
  await rm(directory, { recursive: true, force: true });
});

/** @param part repeated to SIZE */
function serve(path: string, part: string): void {
  const page = Buffer.from(GOOD_PAGE.replace('</main>', `${part.repeat(SIZE / Buffer.byteLength(part))}</main>`));
  site.handle(path, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
}

test('large pages at once end with an outcome each, not with the process', async () => {
  const ids: string[] = [];
  for (let index = 0; index < PAGES; index += 1) {
    const path = `/large-${index}`;
    // Characters of two bytes each in memory, or too many elements.
    serve(path, index % 2 === 0 ? '桥梁一石一石地建成。' : '<p id=a class=b>x</p>');
    const { body } = await service.request('POST', '/api/v1/reports', { form: { url: site.origin + path } });
    ids.push(body.data.id);
  }
  const reports = await Promise.all(ids.map((id) => service.finished(id, 200_000)));
  const outcomes = reports.map(({ status, failure }) => failure?.code ?? status);
  expect(outcomes).toEqual(ids.map((_, index) => (index % 2 === 0 ? 'ready' : 'body_too_large')));
});
