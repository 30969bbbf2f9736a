import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createDatabase } from '../support/postgres.js';
import { ServiceProcess } from './support/service-process.js';

/** Passes connections on, except those of one application, which get no answer. */
async function relayWithout(application: string, target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', (first: Buffer) => {
      if (first.includes(application)) return void socket.resume();
      const upstream = connect(Number(target.port), target.hostname);
      sockets.add(upstream.on('error', () => socket.destroy()));
      socket.on('close', () => upstream.destroy());
      upstream.write(first);
      socket.pipe(upstream).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: url.href, close };
}

test('a start that fails after others have opened connections ends the process', async () => {
  const database = await createDatabase();
  const relay = await relayWithout('sitegrade-limits', new URL(database.url));
  try {
    const start = ServiceProcess.start({ DATABASE_URL: relay.url, ROLE: 'api' });
    await expect(start).rejects.toThrow(/^The service exited with 2:\nConnection terminated due to connection timeout/);
  } finally {
    await relay.close();
    await database.drop();
  }
});
