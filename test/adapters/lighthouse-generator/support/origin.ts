import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** One connection, with what has come over it so far. Nothing is interpreted. */
export class Line {
  #text = '';
  readonly closed: Promise<void>;

  constructor(readonly socket: Socket) {
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('data', (chunk: Buffer) => (this.#text += chunk.toString('latin1')));
    // Connections that are cut off are what is tested.
    socket.on('error', () => undefined);
  }

  get text(): string {
    return this.#text;
  }

  /** Resolves with all that came as soon as it contains `part`. */
  async heard(part: string): Promise<string> {
    while (!this.#text.includes(part)) {
      if (this.socket.destroyed)
        throw new Error(`Closed without ${JSON.stringify(part)}: ${JSON.stringify(this.#text)}`);
      await Promise.race([once(this.socket, 'data').catch(() => undefined), this.closed]);
    }
    return this.#text;
  }

  /** Resolves with all that came, once the connection is gone. */
  async whole(): Promise<string> {
    await this.closed;
    return this.#text;
  }

  say(text: string): this {
    this.socket.write(text, 'latin1');
    return this;
  }
}

/** A server that says nothing by itself. */
export interface Origin {
  readonly port: number;
  /** Every connection that was made, in order. */
  readonly lines: readonly Line[];
  /** The connection of this number, counted from 0, now or once it is made. */
  line(index?: number): Promise<Line>;
  close(): Promise<void>;
}

export async function openOrigin(): Promise<Origin> {
  const lines: Line[] = [];
  const server = createServer((socket) => void lines.push(new Line(socket))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lines,
    line: async (index = 0) => {
      for (;;) {
        const line = lines[index];
        if (line !== undefined) return line;
        await once(server, 'connection');
      }
    },
    close: async () => {
      for (const { socket } of lines) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A connection to `url`, such as that of a proxy. */
export async function call(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return new Line(socket);
}
