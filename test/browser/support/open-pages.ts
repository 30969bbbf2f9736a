import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { OWNER, newPageWorld } from '../../adapters/koa/pages/support/page-world.js';
import { OPERATOR, type Scope } from '../../../src/domain/index.js';

/** Serves the pages on a local port, on memory ports. The test controls the clock and the generator. */
export async function openPages() {
  const world = newPageWorld({}, { baseUrl: ({ req }) => `http://${req.headers.host}` });
  const server = createServer(world.callback).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...world,
    origin,
    /** Creates a key, signs a visitor in with it through the form, and opens the reports. @returns the token of the key */
    async enter(page: Page, scope: Scope = 'admin', account = OWNER.account): Promise<string> {
      const { token } = await world.application.keys.issue.execute(OPERATOR, { account, name: `${scope} key`, scope });
      await page.goto(`${origin}/sign-in`);
      await page.getByLabel('API key').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('.menu').waitFor();
      await page.goto(`${origin}/dashboard/reports`);
      return token;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type OpenPages = Awaited<ReturnType<typeof openPages>>;
