import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Middleware } from 'koa';

/** How long a client that still sends has for reading its answer, in milliseconds. */
const GRACE = 500;

/**
 * Stops reading a body that nobody wants, such as that of a request without a key, and ends its connection. Node would
 * go on parsing and dropping it chunk by chunk, as long as the client likes.
 */
export const dropUnreadBody: Middleware = (ctx, next) => {
  ctx.res.once('finish', () => {
    // Node itself resumes the request when its answer is finished; this must come after.
    setImmediate(() => stopReading(ctx.req));
  });
  return next();
};

function stopReading({ complete, socket }: IncomingMessage): void {
  // A request that a test or a host injects has no real socket.
  if (complete || !(socket instanceof Socket)) return;
  socket.pause();
  setTimeout(() => socket.destroy(), GRACE).unref();
}
