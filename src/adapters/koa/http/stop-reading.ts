import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client that still sends has for reading its answer, in milliseconds. */
const GRACE = 500;

/**
 * Stops reading the body of a request that has its answer, such as that of one without a key, and ends the connection.
 * Node would go on parsing and dropping it chunk by chunk, as long as the client likes.
 */
export function stopReading({ complete, socket }: IncomingMessage): void {
  if (complete) return;
  socket.pause();
  endSoon(socket);
}

/** Ends a connection, whatever its client does, who has a moment for reading the last answer. */
export function endSoon(socket: Socket): void {
  setTimeout(() => socket.destroy(), GRACE).unref();
}
