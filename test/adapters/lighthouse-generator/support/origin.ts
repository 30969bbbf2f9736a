import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection with the raw text received so far. */
export class Line {
  #text = '';
  readonly closed: Promise<void>;

  constructor(readonly socket: Socket) {
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('data', (chunk: Buffer) => (this.#text += chunk.toString('latin1')));
    // Tests cut connections off.
    socket.on('error', () => undefined);
  }

  get text(): string {
    return this.#text;
  }

  /** Resolves with the received text as soon as it contains `part`. */
  async heard(part: string): Promise<string> {
    while (!this.#text.includes(part)) {
      if (this.socket.destroyed)
        throw new Error(`Closed without ${JSON.stringify(part)}: ${JSON.stringify(this.#text)}`);
      await Promise.race([once(this.socket, 'data').catch(() => undefined), this.closed]);
    }
    return this.#text;
  }

  /** Resolves with the received text when the connection is closed. */
  async whole(): Promise<string> {
    await this.closed;
    return this.#text;
  }

  say(text: string): this {
    this.socket.write(text, 'latin1');
    return this;
  }
}

/** A server that sends nothing on its own. */
export interface Origin {
  readonly port: number;
  /** All connections, in order. */
  readonly lines: readonly Line[];
  /** Resolves with the connection at this index, as soon as it exists. */
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

/** Connects to `url`, such as that of a proxy. */
export async function call(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return new Line(socket);
}
