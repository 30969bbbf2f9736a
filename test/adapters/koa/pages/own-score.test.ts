import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StaticGenerator, parseAllowedTargets } from '../../../../src/adapters/static-generator/index.js';
import { scoreAudits } from '../../../../src/domain/index.js';
import { newPageWorld } from './support/page-world.js';

/** Checks that cannot pass on loopback without TLS, or that depend on other URLs of the host. */
const EXCLUDED = ['is-on-https', 'redirects-http', 'sitemap', 'robots-txt', 'llms-txt', 'not-found-page'];

async function check(path: (world: ReturnType<typeof newPageWorld>) => Promise<string>) {
  const world = newPageWorld({}, { baseUrl: ({ req }) => `http://${req.headers.host}` });
  const server = createServer(world.callback).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const allowed = parseAllowedTargets('127.0.0.1');
  const generator = new StaticGenerator({ allowedTargets: allowed.targets });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${await path(world)}`;
    const outcome = await generator.generate(url, new AbortController().signal);
    if (outcome.kind === 'failed') throw new Error(outcome.failure.message);
    const audits = outcome.audits.filter(({ id }) => !EXCLUDED.includes(id));
    const { score, categories } = scoreAudits(outcome, audits)!;
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

test('the static generator finds nothing to fix on a report page', async () => {
  const { score, categories, failed } = await check(async ({ create, generateAll }) => {
    const address = await create();
    await generateAll();
    return address;
  });
  expect(failed).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(95);
  expect(categories).toMatchObject({ accessibility: 100, 'best-practices': 100 });
});
