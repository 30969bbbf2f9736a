import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples');

/** A running example program. */
export class Example {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #lines: AsyncIterator<string>;
  readonly #exit: Promise<unknown[]>;
  #errors = '';

  constructor(file: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, [join(EXAMPLES, file), ...args], {
      env: { PATH: process.env['PATH'], PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]();
    this.#exit = once(this.#child, 'exit');
    this.#child.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
  }

  /** Returns the next output line. @throws Error with its standard error if the program exits instead */
  async line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error(`The example exited: ${this.#errors}`);
    return value;
  }

  /** Waits until the program exits. @returns its exit code, or null if a signal killed it */
  async exited(): Promise<number | null> {
    const [code] = await this.#exit;
    return code as number | null;
  }

  /** Stops the program with SIGTERM. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.exited();
  }
}

/** A local page to check. */
export class TargetPage {
  readonly #server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><head><title>A page</title></head><body><h1>A page</h1></body></html>',
    );
  });

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
