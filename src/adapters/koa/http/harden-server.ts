import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endSoon, stopReading } from './stop-reading.js';
import { PROBLEM_MEDIA_TYPE, renderProblem } from './problems/problem.js';
import { PROBLEM_TYPES, type ProblemName } from './problems/problem-types.js';

/** What a server of one's own is best made with. */
export const SERVER_OPTIONS = {
  /** A request without Host is refused by the application, in its own words. */
  requireHostHeader: false,
  /** One without a body has no stream of one to read to its end. Node 24.12 and later know it, others ignore it. */
  optimizeEmptyRequests: true,
} as const;

/** What Node's HTTP parser says, where it is not simply a malformed request. */
const PROBLEMS: Readonly<Record<string, ProblemName>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/**
 * What a Koa application cannot do by itself, to be called once on a server of one's own: requests that Node cannot even
 * parse are answered with a problem, after which their connection ends, and a body that nobody wants is not read on.
 */
export function hardenServer(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const unreadable = new WeakSet<Socket>();
  const latest = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>();
  server.on('request', (request, response) => {
    const { socket } = request;
    // Node itself resumes the request when its answer is finished; this must come after.
    response.once('finish', () => {
      if (!request.complete) setImmediate(() => stopReading(request));
    });
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    latest.set(socket, { request, response });
    response.once('close', () => {
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (unreadable.has(socket) && (left === 0 || (left === 1 && waitsInVain(socket)))) socket.destroySoon();
    });
  });
  /** Whether the last request has no answer yet, and a body of which no more is read: its handler may wait for it. */
  const waitsInVain = (socket: Socket) => {
    const last = latest.get(socket);
    return last?.request.complete === false && !last.response.headersSent;
  };
  // An expectation that is not understood may be ignored (RFC 9110 §10.1.1); Node would answer without a problem.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // A further answer would be taken for that of a request before.
    const waiting = unanswered.get(socket) ?? 0;
    if (waiting > 1 || (waiting === 1 && !waitsInVain(socket))) {
      unreadable.add(socket);
      return;
    }
    const name = PROBLEMS[error.code ?? ''] ?? 'malformed-request';
    const { status, title } = PROBLEM_TYPES[name];
    const body = renderProblem({ name, detail: `${title}.` }, '', randomUUID());
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    endSoon(socket);
  });
}
