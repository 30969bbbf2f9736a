import { inject } from 'light-my-request';
import Koa from 'koa';
import {
  createApplication,
  generationHandler,
  type GeneratorOutcome,
  type Ports,
} from '../../../../../src/application/index.js';
import {
  FixedGenerator,
  ManualClock,
  MemoryPasswordHasher,
  createMemoryPorts,
} from '../../../../../src/adapters/memory/index.js';
import {
  createWebPages,
  type ObservedRequest,
  type WebPagesOptions,
} from '../../../../../src/adapters/koa/pages/index.js';
import { Sessions } from '../../../../../src/adapters/koa/pages/session/session.js';
import { OPERATOR, accountActor, type Audit } from '../../../../../src/domain/index.js';

export const OWNER = accountActor('owner');

/** The public base URL of the pages. */
export const BASE = 'https://grades.example/at';

/** The secret that seals cookies. */
export const SECRET = 'a secret of the tests, as long as one must be';

/** The scrypt cost N, as low as possible. */
const CHEAP = 2;

/** The Cookie header that a browser sends after this answer. */
export function cookiesOf(answer: { readonly headers: { readonly 'set-cookie'?: unknown } }): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => (cookie as string).split(';', 1)[0])
    .join('; ');
}

export interface Visit {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** The pages in a Koa application, on memory ports, with a manual clock and a fixed generator. */
export function newPageWorld(
  replaced: Partial<Omit<Ports, 'clock' | 'generator' | 'queue'>> = {},
  options: Partial<WebPagesOptions> = {},
) {
  const clock = new ManualClock('2026-02-03T04:05:06.000Z');
  const generator = new FixedGenerator();
  const passwords = new MemoryPasswordHasher(CHEAP);
  const ports = createMemoryPorts({ generator, passwords, ...replaced, clock });
  const application = createApplication(ports);
  const logged: { level: string; fields: object; message: string }[] = [];
  const observed: ObservedRequest[] = [];
  const at = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message });
  let isStopping = false;
  const pages: Koa.Middleware = createWebPages(application, {
    log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    metrics: { observeRequest: (request) => void observed.push(request) },
    isStopping: () => isStopping,
    secret: SECRET,
    clock,
    baseUrl: () => BASE,
    ...options,
  });
  const koa = new Koa();
  koa.use(pages);
  koa.use((ctx) => {
    ctx.status = 418;
    ctx.body = 'the next middleware';
  });
  const visit = (url: string, { method = 'GET', headers = {}, payload }: Visit = {}) =>
    inject(koa.callback(), {
      method,
      url,
      headers: { accept: 'text/html', ...headers },
      ...(payload !== undefined && { payload }),
    });
  /** Submits the password form. */
  const unlock = (url: string, password: string) =>
    visit(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    });
  return {
    application,
    clock,
    passwords,
    generator,
    queue: ports.queue,
    logged,
    observed,
    /** The middleware alone. */
    pages,
    callback: koa.callback(),
    stop: () => {
      isStopping = true;
    },
    visit,
    unlock,
    /** Submits the password form and follows the redirect with the new cookie. */
    async enter(url: string, password: string) {
      const answer = await unlock(url, password);
      expect([answer.statusCode, answer.headers['location']]).toEqual([303, `..${url}`]);
      return { cookie: cookiesOf(answer), page: await visit(url, { headers: { cookie: cookiesOf(answer) } }) };
    },
    /** Signs in with a new key. @returns the session cookie, and a function that revokes the key */
    async signIn(account: string) {
      const input = { account, name: 'A browser', scope: 'write' } as const;
      const { token, key } = await application.keys.issue.execute(OPERATOR, input);
      const sessions = new Sessions([SECRET], clock);
      const started = await application.sessions.start.execute(token);
      const kept = await sessions.keep(sessions.begin(token, started), { isSecure: true });
      return {
        cookie: cookiesOf({ headers: { 'set-cookie': kept } }),
        revoke: () => application.keys.revoke.execute(OPERATOR, { id: key.id }),
      };
    },
    /** Creates a report, whose run stays queued. @returns the path of its page */
    async create(input: { url?: string; privacy?: 'public' | 'private' | 'password'; password?: string } = {}) {
      const report = await application.reports.create.execute(OWNER, { url: 'https://example.com/', ...input });
      return `/reports/${report.id}`;
    },
    /** Finishes every queued run. */
    async generateAll(): Promise<void> {
      await ports.queue.start(generationHandler(application));
      await ports.queue.whenIdle();
      await ports.queue.stop(0);
    },
    /** Starts every queued run and pauses it. @returns a function that finishes them */
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
