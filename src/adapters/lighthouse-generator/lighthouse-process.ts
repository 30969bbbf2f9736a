import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildMessage, ChildSettings, Reply, Request } from './child/messages.js';
import { memoryOf, processTree } from './process-tree.js';

/** How long a process may take to close Chrome and itself before it is killed, in milliseconds. */
const CLOSE_GRACE = 6_000;

/** Heap of the process that runs Lighthouse, in MB; it takes some 300 for a usual page. */
const HEAP_MB = 1_536;

/** The process died of its own hunger for memory: V8 gives up with SIGABRT, which shells tell as 134. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;

export type ProcessAnswer = Reply | { readonly kind: 'out-of-memory' };

/** One child process with one Chrome. Answers one request at a time; killed, it takes Chrome with it. */
export class LighthouseProcess {
  readonly startedAt = Date.now();
  #generations = 0;
  #chrome: number | null = null;
  readonly #exited: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly directory: string,
  ) {
    // Not `close`, which does not come where the channel is not referenced.
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
    // At once, while its number cannot be another's yet. It ends by itself as well, when its pipe does.
    child.once('exit', () => this.#killChrome());
    // Where it cannot be started; requests say so.
    child.on('error', () => undefined);
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'launched') this.#chrome = message.pid;
    });
  }

  static async start(program: URL, settings: Omit<ChildSettings, 'directory'>): Promise<LighthouseProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'sitegrade-chrome-'));
    const child = fork(program, [JSON.stringify({ ...settings, directory } satisfies ChildSettings)], {
      // Whatever the service is told in its environment is no business of a browser.
      env: { HOME: directory, TMPDIR: directory, PATH: '/usr/local/bin:/usr/bin:/bin' },
      cwd: directory,
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A group of its own: Ctrl-C at a terminal is for the service, which still has work to end.
      detached: true,
    });
    return new LighthouseProcess(child, directory);
  }

  get isAlive(): boolean {
    return this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Pages that it was asked to judge. */
  get generations(): number {
    return this.#generations;
  }

  /** Bytes, of all its processes; 0 where that cannot be seen. */
  get memory(): number {
    return this.child.pid === undefined ? 0 : memoryOf(processTree(this.child.pid));
  }

  /** @throws where the process ends before it answers */
  request(request: Request): Promise<ProcessAnswer> {
    if (request.kind === 'audit') this.#generations += 1;
    const { child } = this;
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', onError);
        end();
      };
      const onMessage = (message: ChildMessage): void => {
        if (message.kind !== 'launched') settle(() => resolve(message));
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
        settle(() =>
          isOutOfMemory(code, signal)
            ? resolve({ kind: 'out-of-memory' })
            : reject(new Error(`The process that runs Lighthouse ended with ${signal ?? `code ${code}`}.`)),
        );
      const onError = (error: Error): void => settle(() => reject(error));
      child.on('message', onMessage);
      child.once('exit', onExit);
      child.once('error', onError);
      if (this.isAlive) child.send(request, (error) => error && onError(error));
      else onError(new Error('The process that runs Lighthouse has ended.'));
    });
  }

  /** Whether this keeps the program from ending. */
  set isReferenced(isReferenced: boolean) {
    const method = isReferenced ? 'ref' : 'unref';
    this.child[method]();
    this.child.channel?.[method]();
  }

  /** Lets it close Chrome and end by itself. */
  async close(): Promise<void> {
    // Somebody waits for it: a program that is about to end must not end before.
    this.isReferenced = true;
    if (this.child.connected) this.child.disconnect();
    await Promise.race([this.#exited, delay(CLOSE_GRACE, undefined, { ref: false })]);
    await this.kill();
  }

  /** Ends it and every process of its Chrome at once, and removes what they wrote. */
  async kill(): Promise<void> {
    this.isReferenced = true;
    const { pid } = this.child;
    if (pid !== undefined) {
      if (this.isAlive) for (const own of [-pid, ...processTree(pid)]) killQuietly(own);
      this.#killChrome();
      await this.#exited;
    }
    // What was just killed may still be writing its last.
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** Chrome leads a group of its own. */
  #killChrome(): void {
    if (this.#chrome !== null) killQuietly(-this.#chrome);
    this.#chrome = null;
  }
}

/** One that is gone already needs no killing. */
function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is.
  }
}
