import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A site on the loopback interface. Pages can be added while it runs. Other paths respond with 404. */
export interface Site {
  readonly port: number;
  readonly pages: Map<string, Page>;
  /** Path and query of each request, followed by a space and its cookies if it has any. */
  readonly requests: string[];
  url(path: string): string;
  /** Resolves when the path has been requested, now or before. */
  requested(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const pages = new Map<string, Page>();
  const requests: string[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    requests.push(headers.cookie === undefined ? url : `${url} ${headers.cookie}`);
    for (const check of waiting) check();
    const page = pages.get(url.split('?')[0] ?? url);
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    pages,
    requests,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    requested: (path) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!requests.some((request) => request.split(/[? ]/)[0] === path)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
