import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Methods of which RFC 9110, 9.2.2 says that sending them again changes nothing. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** What was asked of the balancer, whole, so that it can be sent more than once. */
interface Asked {
  readonly message: IncomingMessage;
  readonly body: Buffer;
}

/**
 * A round-robin balancer as small as one can be. A server that refuses connections is passed over; what was sent to one
 * that ended before it answered goes to the next only where that is harmless.
 */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true });
  #next = 0;
  /** How often a request was sent to another server than the one whose turn it was. */
  passedOn = 0;

  private constructor(
    private readonly server: Server,
    private readonly targets: readonly string[],
  ) {
    server.on('request', (message, response) => void this.#answer(message, response));
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

  async #answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { message, body: await buffer(message) };
    const first = this.#next++;
    for (let tries = 0; tries < this.targets.length; tries += 1) {
      const target = this.targets[(first + tries) % this.targets.length]!;
      try {
        const answer = await this.#send(target, asked);
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        return;
      } catch (error) {
        if (!mayGoOn(error, message)) break;
        this.passedOn += 1;
      }
    }
    response.writeHead(502).end();
  }

  #send(target: string, { message, body }: Asked): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = message;
      const sent = request(`${target}${url!}`, { agent: this.#agent, method: method!, headers });
      sent.once('response', resolve).once('error', reject).end(body);
    });
  }
}

/** A refused connection carried nothing; any other error leaves open whether the request had its effect. */
function mayGoOn(error: unknown, { method, headers }: IncomingMessage): boolean {
  if ((error as { code?: string }).code === 'ECONNREFUSED') return true;
  return IDEMPOTENT.has(method!) || headers['idempotency-key'] !== undefined;
}
