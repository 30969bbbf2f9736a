import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Idempotent methods (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** A request with its whole body, so that it can be sent more than once. */
interface BufferedRequest {
  readonly message: IncomingMessage;
  readonly body: Buffer;
}

/**
 * A minimal round-robin load balancer. Retries on the next server if a server refuses connections, or fails before it
 * responds and the request is safe to repeat.
 */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true });
  #next = 0;
  /** Number of retries on another server. */
  retries = 0;

  private constructor(
    private readonly server: Server,
    private readonly targets: readonly string[],
  ) {
    server.on('request', (message, response) => void this.#forward(message, response));
  }

  static async start(targets: readonly string[]): Promise<Balancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server, targets);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #forward(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const buffered = { message, body: await buffer(message) };
    const first = this.#next++;
    for (let attempt = 0; attempt < this.targets.length; attempt += 1) {
      const target = this.targets[(first + attempt) % this.targets.length]!;
      try {
        const forwarded = await this.#send(target, buffered);
        response.writeHead(forwarded.statusCode!, forwarded.headers);
        forwarded.pipe(response);
        return;
      } catch (error) {
        if (!canRetry(error, message)) break;
        this.retries += 1;
      }
    }
    response.writeHead(502).end();
  }

  #send(target: string, { message, body }: BufferedRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = message;
      const sent = request(`${target}${url!}`, { agent: this.#agent, method: method!, headers });
      sent.once('response', resolve).once('error', reject).end(body);
    });
  }
}

/** After a refused connection, any request is safe to repeat. After other errors, it may already have taken effect. */
function canRetry(error: unknown, { method, headers }: IncomingMessage): boolean {
  if ((error as { code?: string }).code === 'ECONNREFUSED') return true;
  return IDEMPOTENT.has(method!) || headers['idempotency-key'] !== undefined;
}
