import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SERVER_OPTIONS, hardenServer } from '../../../src/adapters/koa/index.js';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server whose handler waits for the whole body, and a client that never closes the connection itself. */
async function connected(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const failures: unknown[] = [];
  const server = createServer(
    { ...SERVER_OPTIONS, requestTimeout: 50, connectionsCheckingInterval: 10 },
    (request, response) => {
      handle(request, response).catch((error: unknown) => failures.push(error));
    },
  );
  hardenServer(server);
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  const [socket] = await accepted;
  const closed = once(socket, 'close');
  ends.push(async () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { client, closed, failures };
}

const echo = async (request: IncomingMessage, response: ServerResponse) => {
  response.end(`${request.url}: ${await text(request)}`);
};

const START = 'POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc';

test.each([
  ['whose client has disconnected', START, true, 'HTTP/1.1 400 '],
  ['whose client stops sending', START, false, 'HTTP/1.1 408 '],
  [
    'with invalid chunks',
    'POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    false,
    'HTTP/1.1 400 ',
  ],
  ['after an answered request', `GET /first HTTP/1.1\r\nHost: x\r\n\r\n${START}`, true, 'HTTP/1.1 200 '],
])('the server does not wait for a body %s', async (_, sent, leaves, answer) => {
  const { client, closed, failures } = await connected(echo);
  const heard = text(client);
  client.write(sent);
  if (leaves) client.end();
  await closed;
  expect((await heard).startsWith(answer)).toBe(true);
  expect(failures.length).toBe(1);
});

test('closes the connection after an invalid request, even if the client does not', async () => {
  const { client, closed } = await connected(echo);
  const heard = text(client);
  client.write('GARBAGE\r\n\r\n');
  await closed;
  expect((await heard).startsWith('HTTP/1.1 400 ')).toBe(true);
});

test('answers a complete request even if invalid bytes follow', async () => {
  const gate = Promise.withResolvers<void>();
  const { client, closed } = await connected(async (request, response) => {
    await gate.promise;
    await echo(request, response);
  });
  const heard = text(client);
  client.write(`${START}defghijGARBAGE\r\n\r\n`);
  client.end();
  setImmediate(() => gate.resolve());
  await closed;
  expect((await heard).split('\r\n\r\n')[1]).toBe('/form: abcdefghij');
});
