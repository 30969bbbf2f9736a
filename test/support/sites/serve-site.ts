import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServedSite } from './test-site.js';

/** A site that listens, and what was requested from it. */
export interface RunningSite<T extends ServedSite> {
  readonly site: T;
  readonly origin: string;
  /** Every request, in order; `at` in milliseconds of `performance.now()`. */
  readonly requests: readonly { readonly method: string; readonly url: string; readonly at: number }[];
  /** Number of GET requests by URL. */
  gets(): Map<string, number>;
  /** Milliseconds before each response, for all URLs. */
  delayMs: number;
  /** Resolves once so many requests have come. */
  whenRequested(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Serves a site on 127.0.0.1. @param build receives the origin */
export async function serveSite<T extends ServedSite>(build: (origin: string) => T): Promise<RunningSite<T>> {
  const requests: { method: string; url: string; at: number }[] = [];
  const watchers = new Set<{ readonly count: number; readonly resolve: () => void }>();
  const server = createServer((request, response) => {
    const { method = 'GET', headers } = request;
    const url = `http://${headers.host}${request.url}`;
    requests.push({ method, url, at: performance.now() });
    for (const watcher of watchers) if (requests.length >= watcher.count) watcher.resolve();
    const { status, headers: own, body, delayMs = running.delayMs } = site.respond(url, method);
    const answer = () => response.writeHead(status, own).end(method === 'HEAD' ? undefined : body);
    if (delayMs === 0) answer();
    else if (Number.isFinite(delayMs)) void delay(delayMs).then(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site = build(origin);
  const running = {
    site,
    origin,
    requests,
    delayMs: 0,
    gets() {
      const counts = new Map<string, number>();
      for (const { method, url } of requests) if (method === 'GET') counts.set(url, (counts.get(url) ?? 0) + 1);
      return counts;
    },
    whenRequested(count: number) {
      if (requests.length >= count) return Promise.resolve();
      return new Promise<void>((resolve) => watchers.add({ count, resolve }));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}
