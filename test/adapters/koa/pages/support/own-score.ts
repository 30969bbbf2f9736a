import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StaticGenerator, parseAllowedTargets } from '../../../../../src/adapters/static-generator/index.js';
import { scoreAudits } from '../../../../../src/domain/index.js';
import { newDocsWorld } from '../documentation/support/docs-world.js';

/** Checks that cannot pass on loopback without TLS, or that depend on other URLs of the host. */
export const EXCLUDED = ['is-on-https', 'redirects-http', 'sitemap', 'robots-txt', 'llms-txt', 'not-found-page'];

/** Search engines must not list pages that differ by visitor. */
export const UNLISTED = [...EXCLUDED, 'is-crawlable'];

/** Without TLS, a form for keys and its cookie cannot pass. Error pages are not compressed. */
export const WITH_FORM = [...UNLISTED, 'cookies', 'secure-forms', 'uses-text-compression'];

const generator = new StaticGenerator({ allowedTargets: parseAllowedTargets('127.0.0.1').targets });

/** Serves our own pages on loopback, and checks them with our own generator. Closes after the tests of the file. */
export async function useOwnScore() {
  const world = newDocsWorld();

  /** An error page has no score, so its status is changed. */
  const withoutStatus: RequestListener = (request, response) => {
    if (request.url?.startsWith('/assets/') === false) {
      Object.defineProperty(response, 'statusCode', { get: () => 200, set: () => undefined });
    }
    void world.callback(request, response);
  };

  const servers = [createServer(world.callback), createServer(withoutStatus)];
  const [origin = '', forgiving = ''] = await Promise.all(
    servers.map(async (server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }),
  );
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function check(url: string, excluded: readonly string[]) {
    const outcome = await generator.generate(url, new AbortController().signal);
    if (outcome.kind === 'failed') throw new Error(`${url}: ${outcome.failure.message}`);
    const audits = outcome.audits.filter(({ id }) => !excluded.includes(id));
    const { score, categories } = scoreAudits(outcome, audits)!;
    return {
      score,
      categories: Object.fromEntries(categories.map((category) => [category.id, category.score])),
      failed: audits
        .filter(({ outcome: verdict, weight }) => verdict === 'fail' && weight > 0)
        .map(({ id, evidence }) => `${id} ${evidence[0]?.value ?? ''}`),
    };
  }

  return {
    world,
    /** @param excluded IDs of checks to leave out */
    check: (path: string, excluded: readonly string[] = EXCLUDED) => check(origin + path, excluded),
    /** The same for a page that has an error status. */
    checkError: (path: string, excluded: readonly string[]) => check(forgiving + path, excluded),
  };
}
