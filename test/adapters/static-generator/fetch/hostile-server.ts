import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { Writable } from 'node:stream';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A server on loopback that tracks its connections. */
export interface LocalServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Connections accepted so far. */
  readonly accepted: () => number;
  /** Resolves when all connections are closed. Hangs if the client leaks one. */
  allClosed(): Promise<void>;
  close(): Promise<void>;
}

export async function tracked(server: Server, host = '127.0.0.1'): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = (socket: Socket): Promise<void> =>
    new Promise((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
  const allClosed = async (): Promise<void> => {
    await Promise.all([...sockets].map(closed));
  };
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    accepted: () => sockets.size,
    allClosed,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function httpServer(listener: RequestListener, host?: string): Promise<LocalServer> {
  return tracked(createHttpServer(listener), host);
}

/** A server that can send anything. Calls `respond` with the head of each request. */
export function rawServer(respond: (socket: Socket, head: string) => void, host?: string): Promise<LocalServer> {
  const server = createServer((socket) => {
    let head = '';
    const onData = (chunk: Buffer): void => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', onData);
      socket.resume();
      respond(socket, head);
    };
    socket.on('data', onData);
  });
  return tracked(server, host);
}

/** Writes `chunk` repeatedly, with backpressure, until the connection closes. */
export function writeEndlessly(socket: Writable, chunk: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}
