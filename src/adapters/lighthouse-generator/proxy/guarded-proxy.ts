import { once } from 'node:events';
import { Agent, createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import type { Failure } from '../../../domain/index.js';
import type { LighthouseLimits } from '../lighthouse-limits.js';
import type { Dial, DialAnswer, DialTarget } from './dial.js';
import { sizeOf, withoutHopByHop } from './hop-by-hop.js';
import { Traffic } from './traffic.js';
import { upstreamFailure } from './upstream-failure.js';

const LOOPBACK = '127.0.0.1';

/**
 * The HTTP proxy of one generation, and the only way of its page to the network. Listens on a free port of the loopback
 * interface; every connection is opened by `dial`. A target that is refused or fails gets no answer at all, so that no
 * words of ours pass for the target's.
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
    this.#agent.on('free', () => this.#makeRoom());
    this.#server = createServer({ maxHeaderSize: limits.maxHeaderBytes }, (request, response) =>
      this.#forward(request, response),
    );
    this.#server.maxConnections = limits.maxOpenConnections;
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('connect', (request, socket, head) => void this.#tunnel(request, socket, head));
    // Browsers ask for a tunnel instead.
    this.#server.on('upgrade', (_request, socket) => socket.destroy());
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** @param onExceeded told once, when the page breaks a bound; the proxy is closed by then */
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
   * Why the first connection to the host and port of `url` failed since the latest one that did not, or null.
   * @throws the error of ours that was the reason
   */
  failureFor(url: string): Failure | null {
    const { hostname, port, protocol } = new URL(url);
    const target = { hostname: bare(hostname), port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port) };
    const failure = this.#failures.get(keyOf(target)) ?? null;
    if (failure instanceof Error) throw failure;
    return failure;
  }

  /** Cuts every connection off. */
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
    const target = { hostname: bare(url.hostname), port: Number(url.port || 80) };
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
    this.#makeRoom();
    const fail = (failure: Failure | null): void => {
      // Where the visitor left first, that is all that is wrong.
      if (!request.socket.destroyed) this.#note(target, failure);
      upstream.destroy();
      // Of the request alone nothing would be left to destroy once its body was read.
      request.socket.destroy();
    };
    const failWith = (error: unknown): void => fail(upstreamFailure(error, url.host));
    upstream.on('error', failWith);
    upstream.on('upgrade', (_answer, socket) => {
      socket.destroy();
      fail({ code: 'target_response_invalid', message: `${url.host} changed to a protocol that nobody asked for.` });
    });
    upstream.on('response', (answer) => {
      // Before `pipeline` tells, which is when it has cut the visitor off.
      answer.on('error', failWith);
      this.#traffic.download(sizeOf(answer.rawHeaders));
      try {
        response.writeHead(answer.statusCode ?? 0, answer.statusMessage, withoutHopByHop(answer.rawHeaders));
      } catch (error) {
        failWith(error);
        return;
      }
      pipeline(answer, this.#traffic.meter('download'), response, (error) => error && failWith(error));
    });
    // A visitor who leaves ends the visit.
    response.on('close', () => upstream.destroy());
    pipeline(request, this.#traffic.meter('upload'), upstream, () => undefined);
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    this.#count(request);
    client.on('error', () => client.destroy());
    const url = URL.parse(`http://${request.url ?? ''}`);
    // The parser takes the port away where it is the scheme's own.
    const port = Number(/:(\d{1,5})$/.exec(request.url ?? '')?.[1]);
    if (url === null || !(port > 0 && port < 65_536)) {
      client.destroy();
      return;
    }
    try {
      const upstream = await this.#connect({ hostname: bare(url.hostname), port });
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      // Counted like all that follows.
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

  /** @throws where there is no connection; why is noted already */
  async #connect(target: DialTarget): Promise<Socket> {
    const answer = await this.#dialInTime(target);
    if (answer.kind === 'failed') {
      this.#note(target, answer.failure);
      throw new Error(answer.failure.message);
    }
    const { socket } = answer;
    this.#keep(socket);
    // Left alone, an error that comes between two uses would end the process.
    socket.on('error', () => socket.destroy());
    if (this.#end.signal.aborted || this.#sockets.size > 2 * this.limits.maxOpenConnections || this.#isSelf(socket)) {
      socket.destroy();
      throw new Error('The connection is not wanted.');
    }
    this.#failures.delete(keyOf(target));
    return socket;
  }

  /** Connections that are kept for later count as well, so that they end where somebody waits for another. */
  #makeRoom(): void {
    if (Object.keys(this.#agent.requests).length === 0) return;
    for (const idle of Object.values(this.#agent.freeSockets).flat()) idle?.destroy();
  }

  async #dialInTime(target: DialTarget): Promise<DialAnswer> {
    const timeout = AbortSignal.timeout(this.limits.connectMs);
    try {
      return await this.dial(target, AbortSignal.any([timeout, this.#end.signal]));
    } catch (error) {
      if (!timeout.aborted) {
        this.#note(target, error instanceof Error ? error : new Error('The connection broke.', { cause: error }));
        throw error;
      }
      const message = `${target.hostname} did not answer in time.`;
      return { kind: 'failed', failure: { code: 'target_timed_out', message } };
    }
  }

  /** Where the operator opened the loopback interface, a page could otherwise have the proxy call itself. */
  #isSelf({ remoteAddress = '', remotePort }: Socket): boolean {
    return remotePort === this.#port && remoteAddress.endsWith(LOOPBACK);
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #note(target: DialTarget, failure: Failure | Error | null): void {
    if (failure === null || this.#end.signal.aborted) return;
    this.#failures.set(keyOf(target), this.#failures.get(keyOf(target)) ?? failure);
  }
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function keyOf({ hostname, port }: DialTarget): string {
  return `${hostname}:${port}`;
}
