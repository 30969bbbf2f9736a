import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE, renderProblem } from './problem.js';
import { PROBLEM_TYPES, type ProblemName } from './problem-types.js';

/** Options for `http.createServer`. */
export const SERVER_OPTIONS = {
  /** The application answers a request without Host with a problem document. */
  requireHostHeader: false,
  /** Creates no body stream for requests without a body. Node 24.12 and later use it, others ignore it. */
  optimizeEmptyRequests: true,
} as const;

/** Errors of Node's HTTP parser that are not simply malformed requests. */
const PROBLEMS: Readonly<Record<string, ProblemName>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/**
 * Handles what a Koa application cannot: answers requests that Node cannot parse with a problem document, and closes
 * connections whose request body is never read. Call it once on a server you create.
 */
export function hardenServer(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const unreadable = new WeakSet<Socket>();
  const latest = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>();
  server.on('request', (request, response) => {
    const { socket } = request;
    // Node resumes the request when its response finishes; this must run after that.
    response.once('finish', () => {
      if (!request.complete) setImmediate(() => stopReading(request));
    });
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    latest.set(socket, { request, response });
    response.once('close', () => {
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (unreadable.has(socket) && (left === 0 || (left === 1 && isStuck(socket)))) socket.destroySoon();
    });
  });
  /** Whether the last request has no response yet and an incomplete body that its handler may still wait for. */
  const isStuck = (socket: Socket) => {
    const last = latest.get(socket);
    return last?.request.complete === false && !last.response.headersSent;
  };
  // An unknown expectation may be ignored (RFC 9110 §10.1.1); Node would answer without a problem document.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // The client would take this for the response to an earlier request.
    const waiting = unanswered.get(socket) ?? 0;
    if (waiting > 1 || (waiting === 1 && !isStuck(socket))) {
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

/** How long a client that is still sending has to read its response, in milliseconds. */
const GRACE = 500;

/** Stops reading an unwanted body and closes the connection. Node would parse and drop it for as long as it arrives. */
function stopReading({ complete, socket }: IncomingMessage): void {
  if (complete) return;
  socket.pause();
  endSoon(socket);
}

/** Closes a connection even if its client never does, after it had time to read the response. */
function endSoon(socket: Socket): void {
  setTimeout(() => socket.destroy(), GRACE).unref();
}
