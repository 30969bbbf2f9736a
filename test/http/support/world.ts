import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'light-my-request';
import { SERVER_OPTIONS, createKoaApp, hardenServer, type KoaAppOptions } from '../../../src/adapters/koa/index.js';
import {
  FixedGenerator,
  MemoryPasswordHasher,
  createMemoryPorts,
  type MemoryPorts,
  type MemoryPortsOptions,
} from '../../../src/adapters/memory/index.js';
import { createApplication, generationHandler, type Application, type Log } from '../../../src/application/index.js';
import { OPERATOR, accountActor, type AccountActor, type Scope } from '../../../src/domain/index.js';
import type { Host } from './hosts.js';
import { openApiChecker, type OpenApiDocument } from './open-api-check.js';
import { sendBytes, sendRequest, type Received, type Sent } from './send-request.js';

export interface LogLine {
  readonly level: string;
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

/** A running server on memory adapters, and a client. Every response is checked against openapi.json. */
export interface World {
  readonly application: Application;
  readonly ports: MemoryPorts;
  readonly generator: FixedGenerator;
  readonly log: readonly LogLine[];
  /** The public address of the app. */
  readonly base: string;
  readonly host: Host;
  /** Keys of the account `ours`. */
  readonly keys: Readonly<Record<Scope, string>>;
  /** The account that the keys belong to. */
  readonly us: AccountActor;
  readonly them: AccountActor;
  /** A write key of the account `theirs`. */
  readonly theirKey: string;
  /** Sends a request with the write key, unless it has an Authorization header or `key`. */
  send(request: Sent & { readonly key?: string | null }): Promise<Received>;
  /** Sends a form. */
  form(
    method: 'POST' | 'PUT',
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Received>;
  bytes(text: string): Promise<string>;
  /** Resolves when a matching line is logged. */
  logged(isIt: (line: LogLine) => boolean): Promise<void>;
  /** Starts running queued generations. */
  startWorker(): Promise<void>;
}

export type WorldOptions = Partial<KoaAppOptions> & { readonly ports?: Partial<MemoryPortsOptions> };

export async function withWorld(
  host: Host,
  options: WorldOptions,
  work: (world: World) => Promise<void>,
): Promise<void> {
  const generator = new FixedGenerator();
  const ports = createMemoryPorts({ generator, passwords: new MemoryPasswordHasher(16), ...options.ports });
  const application = createApplication(ports);
  const { log, lines, logged } = recordingLog();
  const appOptions: KoaAppOptions = {
    trustProxy: 0,
    requestLimiter: null,
    health: { isReady: async () => ({ ok: true, checks: { storage: true } }) },
    version: '0.0.0-test',
    ...options,
    log,
  };
  const embedded = await host.embed(createKoaApp(application, appOptions));
  const server = createServer(SERVER_OPTIONS, embedded.handler);
  hardenServer(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}${host.prefix}`;

  const issue = async (account: string, scope: Scope) =>
    (await application.keys.issue.execute(OPERATOR, { account, name: scope, scope })).token;
  const keys = {
    read: await issue('ours', 'read'),
    write: await issue('ours', 'write'),
    admin: await issue('ours', 'admin'),
  };
  const check = openApiChecker(
    await openApiOf(createKoaApp(application, { ...appOptions, log: recordingLog().log, isStopping: () => false })),
  );

  const send: World['send'] = async ({ key = keys.write, ...request }) => {
    const given = request.headers ?? {};
    const list = Array.isArray(given) ? [...(given as string[])] : Object.entries(given).flat();
    if (key !== null && !list.some((name) => name.toLowerCase() === 'authorization')) {
      list.push('Authorization', `Bearer ${key}`);
    }
    const received = await sendRequest(port, { ...request, headers: list, path: host.prefix + request.path });
    check(request.method ?? 'GET', request.path, received);
    return received;
  };

  try {
    await work({
      application,
      ports,
      generator,
      log: lines,
      base,
      host,
      keys,
      us: accountActor('ours'),
      them: accountActor('theirs'),
      theirKey: await issue('theirs', 'write'),
      send,
      form: (method, path, fields, headers = {}) =>
        send({
          method,
          path,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
          body: new URLSearchParams(fields).toString(),
        }),
      logged,
      bytes: (text) => sendBytes(port, text),
      startWorker: () => ports.queue.start(generationHandler(application)),
    });
  } finally {
    await ports.queue.stop(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await embedded.close();
  }
}

async function openApiOf(app: ReturnType<typeof createKoaApp>): Promise<OpenApiDocument> {
  const { payload } = await inject(app.callback(), { method: 'GET', url: '/openapi.json' });
  return JSON.parse(payload) as OpenApiDocument;
}

function recordingLog(): { log: Log; lines: LogLine[]; logged: World['logged'] } {
  const lines: LogLine[] = [];
  const waiting: (() => void)[] = [];
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields: fields as Record<string, unknown>, message });
    for (const look of waiting) look();
  };
  const logged: World['logged'] = (isIt) =>
    new Promise((resolve) => {
      const look = () => lines.some(isIt) && resolve();
      waiting.push(look);
      look();
    });
  return { log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }, lines, logged };
}
