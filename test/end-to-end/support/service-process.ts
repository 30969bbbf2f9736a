import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

/** Milliseconds for a command to exit or a server to listen. A process that hangs must say where. */
const DEADLINE = 200_000;

/** The environment of the program. Nothing else of the test's environment is passed on. */
const BASE_ENV = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

/** The result of a command of the built program. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the built program until it exits. */
export async function runCommand(args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...BASE_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(deadline);
  if (signal === 'SIGKILL') throw new Error(`\`${args.join(' ')}\` did not exit in time:\n${stdout}\n${stderr}`);
  return { code, stdout, stderr };
}

/** A server process of the built program. */
export class ServiceProcess {
  #key: string | undefined;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** All output lines, from both streams. */
    readonly lines: readonly string[],
    private readonly isGroup: boolean,
  ) {}

  /**
   * Starts a server and waits until it listens.
   * @param options `maxFileKiB`: files cannot grow beyond this size, which looks like a full disk. `trace`: the file to
   *   which strace writes each sync of a file.
   */
  static async start(
    env: Record<string, string>,
    { maxFileKiB, trace }: { readonly maxFileKiB?: number; readonly trace?: string } = {},
  ): Promise<ServiceProcess> {
    const limit = maxFileKiB === undefined ? [] : ['bash', '-c', `ulimit -f ${maxFileKiB}; exec "$0" "$@"`];
    const isGroup = trace !== undefined;
    const tracer =
      trace === undefined ? [] : ['strace', '--seccomp-bpf', '-f', '-e', 'trace=fsync,fdatasync', '-o', trace];
    const [program, ...args] = [...limit, ...tracer, process.execPath, MAIN, 'serve'];
    const child = spawn(program, args, {
      env: { ...BASE_ENV, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: strace passes no signals on.
      detached: isGroup,
    });
    const lines: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          const found = /"url":"(http:[^"]+)"/.exec(line);
          if (found?.[1]) resolve(found[1]);
        });
      }
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`The service exited with ${code}:\n${lines.join('\n')}`)));
      const late = () => reject(new Error(`The service does not listen:\n${lines.join('\n')}`));
      setTimeout(late, DEADLINE).unref();
    }).catch((error: unknown) => {
      send(child, 'SIGKILL', isGroup);
      throw error;
    });
    return new ServiceProcess(child, url, lines, isGroup);
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The service did not start.');
    return this.child.pid;
  }

  /** The key that the first start printed, or the one that the test set. */
  get key(): string {
    this.#key ??= this.lines.map((line) => /sg_[0-9A-Za-z]{36}/.exec(line)?.[0]).find((key) => key !== undefined);
    if (this.#key === undefined) throw new Error(`No key was printed:\n${this.lines.join('\n')}`);
    return this.#key;
  }

  set key(key: string) {
    this.#key = key;
  }

  async request(
    method: string,
    path: string,
    options: { form?: Record<string, string>; json?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.form ? { body: new URLSearchParams(options.form) } : {}),
      ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** Creates a report and waits up to 30 seconds for its outcome. @returns its record */
  async report(url: string, form: Record<string, string> = {}): Promise<any> {
    const answer = await this.request('POST', '/api/v1/reports', {
      form: { url, ...form },
      headers: { prefer: 'wait=30' },
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  /** Polls a report until it is ready or failed, or the time is up. */
  async finished(id: string, timeoutMs = 90_000): Promise<any> {
    for (const end = Date.now() + timeoutMs; ;) {
      const { body } = await this.request('GET', `/api/v1/reports/${id}`);
      if (body.data.status === 'ready' || body.data.status === 'failed' || Date.now() > end) return body.data;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Waits until the process ends by itself. @returns its exit code */
  async ended(): Promise<number | null> {
    if (isRunning(this.child)) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  /** Stops the process with a signal. @returns its exit code */
  async stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number | null> {
    if (!isRunning(this.child)) return this.child.exitCode;
    send(this.child, signal, this.isGroup);
    const [code] = (await once(this.child, 'exit')) as [number | null];
    return code;
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    if (!isRunning(this.child)) return;
    send(this.child, 'SIGKILL', this.isGroup);
    await once(this.child, 'exit');
  }
}

function send(child: ChildProcess, signal: NodeJS.Signals, isGroup: boolean): void {
  if (isGroup && child.pid !== undefined && isRunning(child)) process.kill(-child.pid, signal);
  else child.kill(signal);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
