import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StaticGenerator, parseAllowedTargets } from '../../../../src/adapters/static-generator/index.js';
import { scoreAudits } from '../../../../src/domain/index.js';
import { newPageWorld } from './support/page-world.js';

/** What a page on loopback cannot have: TLS, and answers at other addresses, which are the host's to give. */
const NOT_OURS = ['is-on-https', 'redirects-http', 'sitemap', 'robots-txt', 'llms-txt', 'not-found-page'];

async function grade(path: (world: ReturnType<typeof newPageWorld>) => Promise<string>) {
  const world = newPageWorld({}, { baseUrl: ({ req }) => `http://${req.headers.host}` });
  const server = createServer(world.callback).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const allowed = parseAllowedTargets('127.0.0.1');
  const generator = new StaticGenerator({ allowedTargets: allowed.targets });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${await path(world)}`;
    const outcome = await generator.generate(url, new AbortController().signal);
    if (outcome.kind === 'failed') throw new Error(outcome.failure.message);
    const audits = outcome.audits.filter(({ id }) => !NOT_OURS.includes(id));
    const { score, categories } = scoreAudits(outcome.categories, audits)!;
    return {
      score,
      categories: Object.fromEntries(categories.map((category) => [category.id, category.score])),
      failed: audits.filter(({ outcome: verdict, weight }) => verdict === 'fail' && weight > 0).map(({ id }) => id),
    };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('our own generator finds the page of a report good, and nothing in it to mend', async () => {
  const { score, categories, failed } = await grade(async ({ create, generateAll }) => {
    const address = await create();
    await generateAll();
    return address;
  });
  expect(failed).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(95);
  expect(categories).toMatchObject({ accessibility: 100, 'best-practices': 100 });
});
