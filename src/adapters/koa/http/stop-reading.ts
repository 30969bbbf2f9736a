import type { IncomingMessage } from 'node:http';

/** How long a client that still sends has for reading its answer, in milliseconds. */
const GRACE = 500;

/**
 * Stops reading the body of a request that has its answer, such as that of one without a key, and ends the connection.
 * Node would go on parsing and dropping it chunk by chunk, as long as the client likes.
 */
export function stopReading({ complete, socket }: IncomingMessage): void {
  if (complete) return;
  socket.pause();
  setTimeout(() => socket.destroy(), GRACE).unref();
}
