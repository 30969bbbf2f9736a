import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** Milliseconds that the listener stays open after the stop signal, and then idle connections. */
const GRACE = 500;

/** Milliseconds between looks for connections that have become idle. */
const SWEEP_INTERVAL = 50;

/**
 * Closes a server without resetting requests. http-terminator, stoppable, http-graceful-shutdown and Node's own `close`
 * close the listener and idle connections at once. That resets connections that only the kernel has accepted, and
 * requests on their way to an idle connection.
 */
export class ConnectionDrain {
  readonly #sockets = new Set<Socket>();
  #accepted = 0;

  constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.#accepted += 1;
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /**
   * Keeps the listener open for half a second, then gives idle connections half a second to send a last request. The
   * application should respond with `Connection: close` meanwhile.
   * @param timeoutMs after which all connections are closed, whatever they do
   */
  async close(timeoutMs: number): Promise<void> {
    const { server } = this;
    const ended = new AbortController();
    const closed = once(server, 'close').then(() => ended.abort());
    const cutOff = setTimeout(() => {
      ended.abort();
      closeListener(server);
      server.closeAllConnections();
    }, timeoutMs);
    void this.#drain(ended.signal);
    await closed;
    clearTimeout(cutOff);
  }

  async #drain(ended: AbortSignal): Promise<void> {
    await pause(GRACE, ended);
    await this.#emptyBacklog(ended);
    closeListener(this.server);
    await pause(GRACE, ended);
    while (!ended.aborted) {
      // Reads what has arrived, so that no request is taken for silence.
      await nextTurn();
      this.#closeIdle();
      await pause(SWEEP_INTERVAL, ended);
    }
  }

  /** Node accepts one connection in each turn of its event loop. Closing the listener resets those still waiting. */
  async #emptyBacklog(ended: AbortSignal): Promise<void> {
    for (let before = -1; before !== this.#accepted && !ended.aborted;) {
      before = this.#accepted;
      await nextTurn();
    }
  }

  /** Node does not count connections as idle that never sent anything, such as preconnections of browsers. */
  #closeIdle(): void {
    this.server.closeIdleConnections();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

/** The `close` of an HTTP server would also close idle connections. */
function closeListener(server: Server): void {
  NetServer.prototype.close.call(server);
}

async function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: ended }).catch(() => undefined);
}
