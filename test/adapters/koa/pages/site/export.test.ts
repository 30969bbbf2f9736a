import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OWNER, newPageWorld } from '../support/page-world.js';
import { openShop, scanShop } from './support/shop.js';

/** The shop, scanned and served on loopback, and a way to read its files. */
async function serveShop() {
  const world = newPageWorld();
  openShop(world);
  const id = await scanShop(world);
  const server = createServer(world.callback);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { cookie } = await world.signIn(OWNER.account);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    world,
    open: (file: string, method = 'GET') =>
      fetch(`${origin}/dashboard/projects/brewhaus.example/scans/${id}/${file}`, { method, headers: { cookie } }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a download that fails on its way is cut off, so that nobody takes it for complete', async () => {
  const { world, open, close } = await serveShop();
  const { listPages } = world.application.scans;
  let calls = 0;
  Object.assign(listPages, {
    execute: async () => {
      calls += 1;
      if (calls > 1) throw new Error('The storage is unavailable.');
      return { items: [], next: { position: { key: null, id: '1' }, towards: 'next' }, prev: null };
    },
  });
  const answer = await open('pages.csv');
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(world.logged).toContainEqual(expect.objectContaining({ level: 'warn', message: 'a download ended early' }));
  expect((await open('findings.csv')).status).toBe(200);
  close();
});

test('HEAD answers without reading the pages', async () => {
  const { world, open, close } = await serveShop();
  Object.assign(world.application.scans.listPages, { execute: () => Promise.reject(new Error('Not read.')) });
  const answer = await open('pages.csv', 'HEAD');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  close();
});
