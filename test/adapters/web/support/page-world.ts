import { inject } from 'light-my-request';
import Koa from 'koa';
import {
  createApplication,
  generationHandler,
  type GeneratorOutcome,
  type Ports,
} from '../../../../src/application/index.js';
import {
  FixedGenerator,
  ManualClock,
  MemoryPasswordHasher,
  createMemoryPorts,
} from '../../../../src/adapters/memory/index.js';
import { createReportPages, type PageRequest } from '../../../../src/adapters/web/index.js';
import { accountActor, type Audit } from '../../../../src/domain/index.js';

export const OWNER = accountActor('owner');

/** N of scrypt, as cheap as it can be. */
const CHEAP = 2;

export interface Visit {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** The pages in a Koa application of their own, on memory ports, with time and generator in the test's hands. */
export function newPageWorld(replaced: Partial<Omit<Ports, 'clock' | 'generator' | 'queue'>> = {}, checksUrl?: string) {
  const clock = new ManualClock('2026-02-03T04:05:06.000Z');
  const generator = new FixedGenerator();
  const ports = createMemoryPorts({ generator, passwords: new MemoryPasswordHasher(CHEAP), ...replaced, clock });
  const application = createApplication(ports);
  const logged: { level: string; fields: object; message: string }[] = [];
  const observed: PageRequest[] = [];
  const at = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message });
  let isStopping = false;
  const pages: Koa.Middleware = createReportPages(application, {
    log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    metrics: { observeRequest: (request) => void observed.push(request) },
    isStopping: () => isStopping,
    checksUrl,
  });
  const koa = new Koa();
  koa.use(pages);
  koa.use((ctx) => {
    ctx.status = 418;
    ctx.body = 'the next middleware';
  });
  const visit = (url: string, { method = 'GET', headers = {}, payload }: Visit = {}) =>
    inject(koa.callback(), { method, url, headers, ...(payload !== undefined && { payload }) });
  return {
    application,
    clock,
    generator,
    logged,
    observed,
    callback: koa.callback(),
    stop: () => {
      isStopping = true;
    },
    visit,
    /** Sends the password form. */
    unlock: (url: string, password: string) =>
      visit(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ password }).toString(),
      }),
    /** @returns the address of the page of a new report, whose generation waits */
    async create(input: { url?: string; privacy?: 'public' | 'private' | 'password'; password?: string } = {}) {
      const report = await application.reports.create.execute(OWNER, { url: 'https://example.com/', ...input });
      return `/reports/${report.id}`;
    },
    /** Runs every queued generation to its end. */
    async generateAll(): Promise<void> {
      await ports.queue.start(generationHandler(application));
      await ports.queue.whenIdle();
      await ports.queue.stop(0);
    },
    /** Begins the queued generations and holds them. @returns what lets them go on to their end */
    async beginAll(): Promise<() => Promise<void>> {
      generator.pause();
      const calls = generator.calls;
      await ports.queue.start(generationHandler(application));
      await generator.whenCalled(calls + 1);
      return async () => {
        generator.release();
        await ports.queue.whenIdle();
        await ports.queue.stop(0);
      };
    },
  };
}

export function audit(change: Partial<Audit>): Audit {
  return {
    id: 'an-audit',
    category: 'all',
    title: 'An audit',
    outcome: 'fail',
    weight: 1,
    score: 0,
    explanation: 'Explained.',
    evidence: [],
    ...change,
  };
}

export function audited(...audits: Audit[]): GeneratorOutcome {
  return { kind: 'audited', categories: [{ id: 'all', title: 'Everything', weight: 1 }], audits };
}
