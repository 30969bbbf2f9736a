import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildMessage, ChildSettings, Reply, Request } from './child/messages.js';
import { memoryOf, processTree } from './process-tree.js';

/** How long a process may take to close Chrome and exit before it is killed, in milliseconds. */
const CLOSE_GRACE = 6_000;

/** Heap of the process that runs Lighthouse, in MB. A typical page needs about 300. */
const HEAP_MB = 1_536;

/** When V8 runs out of memory it aborts with SIGABRT, which shells report as 134. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;

export type ProcessReply = Reply | { readonly kind: 'out-of-memory' };

/** A child process with its Chrome. Handles one request at a time. Killing it also kills Chrome. */
export class LighthouseProcess {
  readonly startedAt = Date.now();
  #generations = 0;
  #chrome: number | null = null;
  readonly #exited: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly directory: string,
  ) {
    // `exit`, because `close` is not emitted while the channel is unreferenced.
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
    // At once, before the system can reuse the process ID. Chrome also exits when its pipe closes.
    child.once('exit', () => this.#killChrome());
    // Requests report that the process could not start.
    child.on('error', () => undefined);
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'launched') this.#chrome = message.pid;
    });
  }

  static async start(program: URL, settings: Omit<ChildSettings, 'directory'>): Promise<LighthouseProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'sitegrade-chrome-'));
    const child = fork(program, [JSON.stringify({ ...settings, directory } satisfies ChildSettings)], {
      // The browser must not see the environment of the service, which contains secrets.
      env: { HOME: directory, TMPDIR: directory, PATH: '/usr/local/bin:/usr/bin:/bin' },
      cwd: directory,
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Its own process group, so that Ctrl-C reaches only the service, which still has work to finish.
      detached: true,
    });
    return new LighthouseProcess(child, directory);
  }

  get isAlive(): boolean {
    return this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Number of pages that it has started to check. */
  get generations(): number {
    return this.#generations;
  }

  /** Bytes used by all its processes; 0 if unknown. */
  get memory(): number {
    return this.child.pid === undefined ? 0 : memoryOf(processTree(this.child.pid));
  }

  /** @throws if the process ends before it replies */
  request(request: Request): Promise<ProcessReply> {
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

  /** Whether it keeps the parent process alive. */
  set isReferenced(isReferenced: boolean) {
    const method = isReferenced ? 'ref' : 'unref';
    this.child[method]();
    this.child.channel?.[method]();
  }

  /** Lets it close Chrome and exit. Kills it after a grace period. */
  async close(): Promise<void> {
    // The caller awaits the end, so the parent process must stay alive until then.
    this.isReferenced = true;
    if (this.child.connected) this.child.disconnect();
    await Promise.race([this.#exited, delay(CLOSE_GRACE, undefined, { ref: false })]);
    await this.kill();
  }

  /** Kills it and all processes of its Chrome, and deletes their files. */
  async kill(): Promise<void> {
    this.isReferenced = true;
    const { pid } = this.child;
    if (pid !== undefined) {
      if (this.isAlive) for (const own of [-pid, ...processTree(pid)]) killIfRunning(own);
      this.#killChrome();
      await this.#exited;
    }
    // Killed processes may still be writing for a moment.
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** Kills Chrome's process group. */
  #killChrome(): void {
    if (this.#chrome !== null) killIfRunning(-this.#chrome);
    this.#chrome = null;
  }
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
