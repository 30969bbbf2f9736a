import { inject } from 'light-my-request';
import { createKoaApp, type KoaAppOptions } from '../../../../../../src/adapters/koa/index.js';
import { createWebPages } from '../../../../../../src/adapters/koa/pages/index.js';
import {
  FixedGenerator,
  MemoryPasswordHasher,
  createMemoryPorts,
} from '../../../../../../src/adapters/memory/index.js';
import { StaticGenerator } from '../../../../../../src/adapters/static-generator/index.js';
import { createApplication, generationHandler } from '../../../../../../src/application/index.js';
import { OPERATOR } from '../../../../../../src/domain/index.js';
import type { OpenApi } from '../../../../../../src/adapters/koa/pages/documentation/api/open-api.js';
import { Sessions } from '../../../../../../src/adapters/koa/pages/session/session.js';
import { cookiesOf } from '../../support/page-world.js';
import { parsePage } from '../../support/parse-page.js';

/** A generator that answers at once, with the checks of the static generator. */
class DescribedGenerator extends FixedGenerator {
  override describe() {
    return new StaticGenerator().describe();
  }
}

const SECRET = 'a secret of at least thirty-two characters';

/** API, pages and documentation as one app on memory ports, with the checks of the static generator. */
export function newDocsWorld(options: Partial<KoaAppOptions> = {}) {
  const generator = new DescribedGenerator();
  const ports = createMemoryPorts({ generator, passwords: new MemoryPasswordHasher(2) });
  const application = createApplication(ports);
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const app = createKoaApp(application, {
    trustProxy: 0,
    requestLimiter: null,
    log,
    health: { isReady: async () => ({ ok: true, checks: {} }) },
    metrics: { observeRequest: ignore, render: async () => ({ contentType: 'text/plain', body: 'requests 1\n' }) },
    version: '1.0.0',
    pages: createWebPages(application, {
      log,
      secret: SECRET,
      docsUrl: '/docs',
      checksUrl: '/docs/checks',
      baseUrl: ({ req }) => `http://${req.headers.host}`,
    }),
    ...options,
  });
  const callback = app.callback();
  const visit = (url: string, headers: Record<string, string> = {}) =>
    inject(callback, { method: 'GET', url, headers: { accept: 'text/html', host: 'grades.example', ...headers } });
  const issueKey = async () =>
    (await application.keys.issue.execute(OPERATOR, { account: 'ours', name: 'key', scope: 'admin' })).token;
  return {
    application,
    generator,
    ports,
    callback,
    visit,
    startWorker: () => ports.queue.start(generationHandler(application)),
    issueKey,
    /** Signs in with a new key. @returns the session cookie */
    async signIn() {
      const token = await issueKey();
      const sessions = new Sessions([SECRET], ports.clock);
      const started = await application.sessions.start.execute(token);
      return cookiesOf({
        headers: { 'set-cookie': await sessions.keep(sessions.begin(token, started), { isSecure: false }) },
      });
    },
    openApi: async () => (await visit('/openapi.json')).json<OpenApi>(),
    /** A page of the documentation, and its main text with white space collapsed. */
    async read(path: string) {
      const answer = await visit(path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      const page = parsePage(answer.body);
      return { page, text: page.one('article').text.replace(/\s+/g, ' ') };
    },
  };
}

function ignore(): void {}
