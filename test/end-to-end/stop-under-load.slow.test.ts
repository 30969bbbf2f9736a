import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const ROUNDS = 20;
const KEPT_ALIVE = 60;
/** Milliseconds between new connections with one request each. */
const OPEN_EVERY = 2;
/** Milliseconds after the signal until a balancer opens no more connections, because the service is not ready. */
const OPEN_FOR = 350;
/** Longest pause of a kept-alive connection between two requests, in milliseconds. */
const MAX_PAUSE = 400;

let child: ChildProcess;

beforeAll(async () => {
  child = fork(fileURLToPath(new URL('support/stopping-server.mjs', import.meta.url)), { execArgv: [] });
  await once(child, 'message');
});

afterAll(() => child.disconnect());

/** What became of the requests that were written in full, by status or error. */
class Outcomes {
  readonly counts: Record<string, number> = {};
  /** Answered with `Connection: close`. */
  closed = 0;

  add(outcome: string): void {
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1;
  }
}

function requestText(token: string): string {
  const common = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  if (Math.random() < 0.7) return `GET /api/v1/reports?per_page=10 HTTP/1.1\r\n${common}\r\n`;
  const body = `{"url":"https://example.com/"${' '.repeat(Math.random() * 20_000)}}`;
  const type = 'Content-Type: application/json';
  return `POST /api/v1/reports HTTP/1.1\r\n${common}${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Sends one request. @returns whether the connection can be used again */
async function exchange(socket: Socket, token: string, outcomes: Outcomes): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = '';
    const end = (outcome: string, canGoOn: boolean) => {
      socket.off('data', onData).off('error', onError).off('close', onClose);
      outcomes.add(outcome);
      resolve(canGoOn);
    };
    const onData = (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      const [head, body] = answer.split('\r\n\r\n');
      if (body === undefined || head === undefined) return;
      if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1])) return;
      const closes = /\r\nconnection: close/i.test(head);
      if (closes) outcomes.closed += 1;
      end(head.slice(9, 12), !closes);
    };
    const onError = ({ code }: NodeJS.ErrnoException) => end(code ?? 'error', false);
    const onClose = () => end('closed', false);
    socket.on('data', onData).on('error', onError).on('close', onClose);
    socket.write(requestText(token));
  });
}

/** @returns null if the connection is refused, so that nothing was sent */
async function open(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1');
  // A server that closes an idle connection may reset it.
  socket.on('error', () => undefined);
  return once(socket, 'connect').then(
    () => socket,
    () => null,
  );
}

/** Waits, then lets the events of that time happen: a connection that was closed meanwhile is not used. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => setImmediate(resolve), milliseconds);
  });
}

/** Sends requests over one connection until the server closes it. */
async function keepAlive(port: number, token: string, outcomes: Outcomes): Promise<void> {
  const socket = await open(port);
  if (socket === null) throw new Error('The server does not listen.');
  while (await exchange(socket, token, outcomes)) {
    await pause(Math.random() * MAX_PAUSE);
    if (socket.readableEnded || socket.destroyed) break;
  }
  socket.destroy();
}

async function connectOnce(port: number, token: string, outcomes: Outcomes): Promise<void> {
  const socket = await open(port);
  if (socket === null) return;
  await exchange(socket, token, outcomes);
  socket.destroy();
}

test('SIGTERM under load resets no request that was sent', async () => {
  const outcomes = new Outcomes();
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = once(child, 'message');
    child.send('start');
    const [{ url, token }] = (await started) as [{ url: string; token: string }];
    const port = Number(new URL(url).port);
    const clients = Array.from({ length: KEPT_ALIVE }, () => keepAlive(port, token, outcomes));
    // Never sends anything, as a browser's preconnection.
    const silent = await open(port);
    const opener = setInterval(() => clients.push(connectOnce(port, token, outcomes)), OPEN_EVERY);
    await pause(100 + Math.random() * 100);
    const stopped = once(child, 'message');
    child.kill('SIGTERM');
    await pause(OPEN_FOR);
    clearInterval(opener);
    await stopped;
    await Promise.all(clients);
    silent?.destroy();
  }
  expect(Object.keys(outcomes.counts).toSorted()).toEqual(['200', '201']);
  expect(outcomes.closed).toBeGreaterThan(ROUNDS * KEPT_ALIVE);
});
