import { once } from 'node:events';
import { Agent, createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import type { Failure } from '../../../domain/index.js';
import type { LighthouseLimits } from '../lighthouse-limits.js';
import type { Dial, DialResult, DialTarget } from './dial.js';
import { sizeOf, withoutHopByHop } from './hop-by-hop.js';
import { Traffic } from './traffic.js';
import { upstreamFailure } from './upstream-failure.js';

const LOOPBACK = '127.0.0.1';

/**
 * The HTTP proxy of one run, and its page's only access to the network. Listens on a free loopback port and opens every
 * connection with `dial`. If a target is blocked or fails, the proxy sends no response, so that its own text is never
 * taken for the target's.
 */
export class GuardedProxy {
  readonly #server;
  readonly #agent: Agent;
  readonly #traffic: Traffic;
  readonly #end = new AbortController();
  readonly #sockets = new Set<Duplex>();
  readonly #failures = new Map<string, Failure | Error>();
  #port = 0;

  private constructor(
    private readonly dial: Dial,
    private readonly limits: LighthouseLimits,
    onExceeded: (failure: Failure) => void,
  ) {
    this.#traffic = new Traffic(limits, (failure) => {
      void this.close();
      onExceeded(failure);
    });
    this.#agent = new Agent({ keepAlive: true, maxTotalSockets: limits.maxOpenConnections });
    this.#agent.createConnection = ({ host, port }, callback) => {
      this.#connect({ hostname: host ?? '', port: Number(port) }).then(
        (socket) => callback?.(null, socket),
        (error: unknown) => callback?.(error as Error, undefined as never),
      );
      return undefined;
    };
    this.#agent.on('free', () => this.#closeIdle());
    this.#server = createServer({ maxHeaderSize: limits.maxHeaderBytes }, (request, response) =>
      this.#forward(request, response),
    );
    this.#server.maxConnections = limits.maxOpenConnections;
    this.#server.on('connection', (socket) => this.#track(socket));
    this.#server.on('connect', (request, socket, head) => void this.#tunnel(request, socket, head));
    // Browsers use tunnels instead.
    this.#server.on('upgrade', (_request, socket) => socket.destroy());
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** @param onExceeded called once if the page exceeds a limit, after the proxy has started to close */
  static async open(
    dial: Dial,
    limits: LighthouseLimits,
    onExceeded: (failure: Failure) => void,
  ): Promise<GuardedProxy> {
    const proxy = new GuardedProxy(dial, limits, onExceeded);
    proxy.#server.listen(0, LOOPBACK);
    await once(proxy.#server, 'listening');
    proxy.#port = (proxy.#server.address() as AddressInfo).port;
    return proxy;
  }

  get url(): string {
    return `http://${LOOPBACK}:${this.#port}`;
  }

  /**
   * Why connections to the host and port of `url` fail: the first failure since the last success, or null.
   * @throws the internal error, if that was the reason
   */
  failureFor(url: string): Failure | null {
    const { hostname, port, protocol } = new URL(url);
    const target = {
      hostname: withoutBrackets(hostname),
      port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    };
    const failure = this.#failures.get(keyOf(target)) ?? null;
    if (failure instanceof Error) throw failure;
    return failure;
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    this.#end.abort();
    this.#agent.destroy();
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '');
    this.#count(request);
    if (url === null || url.protocol !== 'http:' || url.username !== '' || url.password !== '') {
      request.socket.destroy();
      return;
    }
    const target = { hostname: withoutBrackets(url.hostname), port: Number(url.port || 80) };
    const upstream = sendRequest({
      agent: this.#agent,
      host: target.hostname,
      port: target.port,
      method: request.method ?? 'GET',
      path: url.pathname + url.search,
      headers: withoutHopByHop(request.rawHeaders),
      setHost: false,
      maxHeaderSize: this.limits.maxHeaderBytes,
    });
    this.#closeIdle();
    const fail = (failure: Failure | null): void => {
      // If Chrome closed the connection first, the target did not fail.
      if (!request.socket.destroyed) this.#recordFailure(target, failure);
      upstream.destroy();
      // Destroying only the request has no effect once its body was read.
      request.socket.destroy();
    };
    const failWith = (error: unknown): void => fail(upstreamFailure(error, url.host));
    upstream.on('error', failWith);
    upstream.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail({ code: 'target_response_invalid', message: `${url.host} switched to a protocol that was not requested.` });
    });
    upstream.on('response', (incoming) => {
      // `pipeline` reports the error only after it has closed the connection to Chrome.
      incoming.on('error', failWith);
      this.#traffic.download(sizeOf(incoming.rawHeaders));
      try {
        response.writeHead(incoming.statusCode ?? 0, incoming.statusMessage, withoutHopByHop(incoming.rawHeaders));
      } catch (error) {
        failWith(error);
        return;
      }
      pipeline(incoming, this.#traffic.meter('download'), response, (error) => error && failWith(error));
    });
    // Chrome closed the connection.
    response.on('close', () => upstream.destroy());
    pipeline(request, this.#traffic.meter('upload'), upstream, () => undefined);
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    this.#count(request);
    client.on('error', () => client.destroy());
    const url = URL.parse(`http://${request.url ?? ''}`);
    // URL.parse removes the default port.
    const port = Number(/:(\d{1,5})$/.exec(request.url ?? '')?.[1]);
    if (url === null || !(port > 0 && port < 65_536)) {
      client.destroy();
      return;
    }
    try {
      const upstream = await this.#connect({ hostname: withoutBrackets(url.hostname), port });
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      // Read again below, where it is counted.
      if (head.length > 0) client.unshift(head);
      pipeline(client, this.#traffic.meter('upload'), upstream, () => client.destroy());
      pipeline(upstream, this.#traffic.meter('download'), client, () => upstream.destroy());
    } catch {
      client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    }
  }

  #count({ rawHeaders, url = '' }: IncomingMessage): void {
    this.#traffic.request();
    this.#traffic.upload(sizeOf(rawHeaders) + url.length);
  }

  /** Records why a connection fails. @throws if there is no connection */
  async #connect(target: DialTarget): Promise<Socket> {
    const result = await this.#dialWithTimeout(target);
    if (result.kind === 'failed') {
      this.#recordFailure(target, result.failure);
      throw new Error(result.failure.message);
    }
    const { socket } = result;
    this.#track(socket);
    // Without a listener, an error between two uses would end the process.
    socket.on('error', () => socket.destroy());
    if (this.#end.signal.aborted || this.#sockets.size > 2 * this.limits.maxOpenConnections || this.#isSelf(socket)) {
      socket.destroy();
      throw new Error('The connection is not allowed.');
    }
    this.#failures.delete(keyOf(target));
    return socket;
  }

  /** Idle connections count toward the limit, so they are closed if a request waits for a new one. */
  #closeIdle(): void {
    if (Object.keys(this.#agent.requests).length === 0) return;
    for (const idle of Object.values(this.#agent.freeSockets).flat()) idle?.destroy();
  }

  async #dialWithTimeout(target: DialTarget): Promise<DialResult> {
    const timeout = AbortSignal.timeout(this.limits.connectMs);
    try {
      return await this.dial(target, AbortSignal.any([timeout, this.#end.signal]));
    } catch (error) {
      if (!timeout.aborted) {
        this.#recordFailure(
          target,
          error instanceof Error ? error : new Error('The connection failed.', { cause: error }),
        );
        throw error;
      }
      const message = `${target.hostname} did not respond in time.`;
      return { kind: 'failed', failure: { code: 'target_timed_out', message } };
    }
  }

  /** If the operator allows loopback addresses, a page could otherwise make the proxy call itself. */
  #isSelf({ remoteAddress = '', remotePort }: Socket): boolean {
    return remotePort === this.#port && remoteAddress.endsWith(LOOPBACK);
  }

  #track(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #recordFailure(target: DialTarget, failure: Failure | Error | null): void {
    if (failure === null || this.#end.signal.aborted) return;
    this.#failures.set(keyOf(target), this.#failures.get(keyOf(target)) ?? failure);
  }
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function keyOf({ hostname, port }: DialTarget): string {
  return `${hostname}:${port}`;
}
