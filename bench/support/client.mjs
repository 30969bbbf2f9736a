// A client process that uses little CPU, because it shares the machine with the servers: bare sockets, one request at a
// time on each. Receives requests in a message from its parent, and sends back the results.
import { createConnection } from 'node:net';
import { once } from 'node:events';
import { Buffer } from 'node:buffer';

const HEAD_END = Buffer.from('\r\n\r\n');
const ID = /"id":"([0-9a-f-]{36})"/;

process.on('disconnect', () => process.exit());
process.on('message', ({ origin, token, requests, connections, keep }) => {
  run(new URL(origin), token, requests, connections, keep).then(
    (result) => process.send(result),
    (error) => process.send({ error: error.stack }),
  );
});

/** @param keep 'bodies' or 'ids' to return those of the responses; undefined for neither */
async function run(origin, token, requests, connections, keep) {
  const buffers = requests.map((request) => toBytes(request, origin, token));
  const times = new Float64Array(requests.length);
  const kept = [];
  let next = 0;
  const lane = async (socket) => {
    while (next < requests.length) {
      const index = next++;
      const sent = performance.now();
      const { status, body } = await exchange(socket, buffers[index]);
      times[index] = performance.now() - sent;
      const { method, path, expected, isEmpty } = requests[index];
      const text = body.toString('utf8', 0, keep === 'bodies' ? body.length : 300);
      if (status !== expected) throw new Error(`${method} ${path}: ${status} ${text}`);
      if (expected !== 204 && (body.length === 0 || text.startsWith('{"data":[]') !== Boolean(isEmpty))) {
        throw new Error(`${method} ${path}: the response is ${isEmpty ? 'not ' : ''}empty.`);
      }
      if (keep === 'bodies') kept[index] = text;
      if (keep === 'ids') kept.push(ID.exec(text)[1]);
    }
  };
  const sockets = await Promise.all(Array.from({ length: connections }, () => connect(origin)));
  try {
    const began = performance.now();
    await Promise.all(sockets.map(lane));
    const seconds = (performance.now() - began) / 1000;
    times.sort();
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
    return { perSecond: requests.length / seconds, p50: at(0.5), p99: at(0.99), kept };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function connect({ hostname, port }) {
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function toBytes({ method, path, body }, { host }, token) {
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const type = 'Content-Type: application/x-www-form-urlencoded';
  return Buffer.from(`${head}${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Sends one request and reads its response, which must have a Content-Length. */
function exchange(socket, bytes) {
  const { promise, resolve, reject } = Promise.withResolvers();
  let chunks = [];
  let size = 0;
  let total = Infinity;
  let status = 0;
  let start = 0;
  const onData = (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (status === 0) {
      const all = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      chunks = [all];
      const end = all.indexOf(HEAD_END);
      if (end === -1) return;
      const head = all.latin1Slice(0, end);
      status = Number(head.slice(9, 12));
      start = end + HEAD_END.length;
      const length = /^content-length: *(\d+)/im.exec(head)?.[1];
      if (length === undefined && status !== 204)
        return finish(reject, new Error('The response has no Content-Length.'));
      total = start + Number(length ?? 0);
    }
    if (size < total) return;
    const all = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    finish(resolve, { status, body: all.subarray(start, total) });
  };
  const onClose = () => finish(reject, new Error('The server closed the connection.'));
  const finish = (settle, value) => {
    socket.off('data', onData).off('close', onClose);
    settle(value);
  };
  socket.on('data', onData).on('close', onClose);
  socket.write(bytes);
  return promise;
}
