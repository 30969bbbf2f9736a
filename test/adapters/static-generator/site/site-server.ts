import type { IncomingMessage, ServerResponse } from 'node:http';
import { StaticSiteReader, parseAllowedTargets } from '../../../../src/adapters/static-generator/index.js';
import type { StaticSiteReaderOptions } from '../../../../src/adapters/static-generator/site/index.js';
import { httpServer, type LocalServer } from '../fetch/hostile-server.js';

/** A body, a status without a body, or whatever the function does. */
export type Answer = string | Uint8Array | number | ((request: IncomingMessage, response: ServerResponse) => unknown);

export interface SiteServer extends LocalServer {
  /** Paths of all requests with their methods, in order, such as "GET /". */
  readonly requests: string[];
}

/** Serves answers by path, and 404 for all others. */
export async function serveSite(answers: (origin: string) => Readonly<Record<string, Answer>>): Promise<SiteServer> {
  let byPath: Readonly<Record<string, Answer>> = {};
  const requests: string[] = [];
  const server = await httpServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answer = byPath[request.url ?? ''] ?? 404;
    if (typeof answer === 'function') answer(request, response);
    else if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(200).end(answer);
  });
  byPath = answers(server.origin);
  return { ...server, requests };
}

/** A reader that may connect to 127.0.0.1. */
export function newReader(options: StaticSiteReaderOptions = {}): StaticSiteReader {
  return new StaticSiteReader({ allowedTargets: parseAllowedTargets('127.0.0.1').targets, ...options });
}

export const never = new AbortController().signal;
