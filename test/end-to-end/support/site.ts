import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export const GOOD_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A quiet page about bridges</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="How bridges are built, in a few words.">
</head>
<body><main><h1>Bridges</h1><p>${'Stone by stone the arch grows until it carries itself. '.repeat(60)}</p></main></body>
</html>`;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A small website to check. Every path that starts with /page serves a good page, unless a test handles or holds it. */
export class Site {
  readonly requests: string[] = [];
  readonly #handlers = new Map<string, Handler>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async start(): Promise<Site> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Site(server);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  handle(path: string, handler: Handler): void {
    this.#handlers.set(path, handler);
  }

  /**
   * Delays all requests for `path`.
   * @returns `arrived` resolves at the first request; `release` answers all of them, and later ones, with the good page.
   */
  hold(path: string): { arrived: Promise<void>; release: () => void } {
    const waiting: ServerResponse[] = [];
    let arrive: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    this.handle(path, (_request, response) => {
      waiting.push(response);
      arrive();
    });
    const release = () => {
      this.#handlers.delete(path);
      for (const response of waiting) sendPage(response);
    };
    return { arrived, release };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    this.requests.push(path);
    const handler = this.#handlers.get(path);
    if (handler) handler(request, response);
    else if (/^\/($|page)/.test(path)) sendPage(response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  }
}

function sendPage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(GOOD_PAGE);
}
