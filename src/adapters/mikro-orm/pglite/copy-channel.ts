import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { COPY_PREFIX, COPY_SOCKET } from './data-directory.js';

/** Copies the open database into a new directory. */
export type CopyDatabase = (directory: string) => Promise<void>;

/** A copy of a database that is deleted by `release`. */
export interface DatabaseCopy {
  /** A data directory of its own. */
  readonly directory: string;
  release(): Promise<void>;
}

interface Answer {
  readonly directory?: string;
  readonly error?: string;
}

/** Shorter than the limit of every system; macOS has the lowest with 104 bytes: `man 4 unix`. */
const MAX_SOCKET_PATH = 100;

/**
 * Lets other processes request a copy of an open database: a socket in its directory, so only those who may read the files may
 * copy them. Requests and answers are single lines. A copy is deleted when its connection ends.
 */
export class CopyChannel {
  readonly #sockets = new Set<Socket>();
  #isClosing = false;

  private constructor(
    private readonly server: Server,
    private readonly directory: string,
    private readonly copy: CopyDatabase,
  ) {
    server.on('connection', (socket) => void this.#serve(socket));
  }

  /** Call it while holding the lock of the directory. @throws Error if the file system has no sockets */
  static async open(directory: string, copy: CopyDatabase): Promise<CopyChannel> {
    const server = createServer().unref();
    const channel = new CopyChannel(server, directory, copy);
    // Left behind by a process that was killed.
    await rm(join(directory, COPY_SOCKET), { force: true });
    await withSocketPath(directory, async (path) => {
      server.listen(path);
      await once(server, 'listening');
    });
    if (process.platform !== 'win32') await chmod(join(directory, COPY_SOCKET), 0o600);
    return channel;
  }

  /** Ends all requests. Their copies stay, because they may still be read: the next start deletes them. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
    await rm(join(this.directory, COPY_SOCKET), { force: true });
  }

  async #serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket);
    socket.unref().on('error', () => undefined);
    const closed = once(socket, 'close');
    let directory: string | null = null;
    try {
      await once(createInterface({ input: socket }), 'line', { signal: abortedBy(socket) });
      directory = await mkdtemp(join(this.directory, COPY_PREFIX));
      await this.copy(directory);
      answer(socket, { directory });
      await closed;
    } catch (error) {
      answer(socket, { error: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#sockets.delete(socket);
      if (directory !== null && !this.#isClosing) await rm(directory, { recursive: true, force: true });
    }
  }
}

function answer(socket: Socket, message: Answer): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** Aborts when the socket closes. */
function abortedBy(socket: Socket): AbortSignal {
  const abort = new AbortController();
  socket.once('close', () => abort.abort());
  return abort.signal;
}

/**
 * Asks the process that uses a data directory for a copy.
 * @returns null if no process listens there
 * @throws Error if the copy failed
 */
export async function requestCopy(directory: string): Promise<DatabaseCopy | null> {
  const socket = await connectTo(directory);
  if (socket === null) return null;
  try {
    const lines = createInterface({ input: socket });
    socket.write('copy\n');
    const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
    const { directory: copied, error = 'that process ended' } = JSON.parse(line ?? '{}') as Answer;
    if (copied === undefined) throw new Error(`The database in ${directory} could not be copied: ${error}. Try again.`);
    return {
      directory: copied,
      release: async () => {
        socket.destroy();
        await rm(copied, { recursive: true, force: true });
      },
    };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function connectTo(directory: string): Promise<Socket | null> {
  return withSocketPath(directory, async (path) => {
    const socket = connect(path);
    try {
      await once(socket, 'connect');
      return socket.on('error', () => undefined);
    } catch (error) {
      if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  });
}

/** Calls `use` with a path of the socket that is short enough: if necessary, by a link that exists only meanwhile. */
async function withSocketPath<T>(directory: string, use: (path: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') {
    return use(`\\\\.\\pipe\\sitegrade-${createHash('sha256').update(realpathSync(directory)).digest('hex')}`);
  }
  const path = join(directory, COPY_SOCKET);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return use(path);
  const parent = await mkdtemp(join(tmpdir(), 'sitegrade-'));
  try {
    const link = join(parent, 'data');
    await symlink(directory, link);
    return await use(join(link, COPY_SOCKET));
  } finally {
    await rm(parent, { recursive: true });
  }
}
