import { inject } from 'light-my-request';
import { createKoaApp, type KoaAppOptions } from '../../../src/adapters/koa/index.js';
import { createWebPages } from '../../../src/adapters/koa/pages/index.js';
import {
  FixedGenerator,
  ManualClock,
  MemoryPasswordHasher,
  MemoryRateLimiter,
  createMemoryPorts,
} from '../../../src/adapters/memory/index.js';
import { createApplication } from '../../../src/application/index.js';
import { OPERATOR, SitegradeError, accountActor, type Scope } from '../../../src/domain/index.js';
import { cookiesOf } from './pages/support/page-world.js';

const SECRET = 'a secret of at least thirty-two characters';
const BROWSER = { accept: 'text/html,*/*;q=0.8', host: 'grades.example' };

/** API and pages as one Koa app on memory ports. */
function newApp(options: Partial<KoaAppOptions> = {}) {
  const ports = createMemoryPorts({ generator: new FixedGenerator(), passwords: new MemoryPasswordHasher(2) });
  const application = createApplication(ports);
  const requests: object[] = [];
  const observed: string[] = [];
  const log = {
    debug: () => undefined,
    info: (fields: object) => void requests.push(fields),
    warn: () => undefined,
    error: () => undefined,
  };
  const app = createKoaApp(application, {
    trustProxy: 0,
    requestLimiter: null,
    log,
    health: { isReady: async () => ({ ok: true, checks: {} }) },
    metrics: {
      observeRequest: ({ route }) => void observed.push(route),
      render: async () => ({ contentType: 'text/plain', body: '' }),
    },
    version: '1.0.0',
    pages: createWebPages(application, { log, secret: SECRET, docsUrl: '/docs', checksUrl: '/docs/checks' }),
    ...options,
  });
  const callback = app.callback();
  const visit = (url: string, headers: Record<string, string> = BROWSER) =>
    inject(callback, { method: 'GET', url, headers });
  const issue = async (scope: Scope = 'admin') =>
    (await application.keys.issue.execute(OPERATOR, { account: 'ours', name: 'key', scope })).token;
  const signIn = async (scope: Scope = 'admin') => {
    const form = await visit('/sign-in');
    const cookie = cookiesOf(form);
    const payload = new URLSearchParams({ form_token: cookie.split('=')[1] ?? '', key: await issue(scope) }).toString();
    const headers = { ...BROWSER, cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await inject(callback, { method: 'POST', url: '/sign-in', headers, payload });
    expect(answer.statusCode).toBe(303);
    return cookiesOf(answer);
  };
  return { application, visit, issue, signIn, requests, observed };
}

describe('one app with API and pages', () => {
  test('serves both, and every request is logged and counted once', async () => {
    const { visit, issue, requests, observed } = newApp();
    const key = await issue();
    expect((await visit('/sign-in')).statusCode).toBe(200);
    expect((await visit('/api/v1/reports', { authorization: `Bearer ${key}` })).statusCode).toBe(200);
    expect((await visit('/docs')).statusCode).toBe(200);
    expect((await visit('/reports/x')).statusCode).toBe(404);
    expect((await visit('/nothing')).statusCode).toBe(404);
    expect(observed).toEqual(['/sign-in', '/api/v1/reports', '/docs', '/reports/{id}', 'unmatched']);
    expect(requests).toHaveLength(5);
    expect(requests[0]).toMatchObject({ path: '/sign-in', route: '/sign-in', status: 200 });
  });

  test('has documentation that shares the style sheets of the pages', async () => {
    const { visit } = newApp();
    const { body } = await visit('/docs');
    expect(body).toContain('href="./sign-in"');
    expect(body).toMatch(/<link rel="stylesheet" href="\.\/assets\/style\.[0-9a-f]{16}\.css"/);
    expect((await visit('/docs/assets/style.css')).statusCode).toBe(404);
  });

  test('has documentation that keeps the navigation of a signed-in visitor, for them alone', async () => {
    const { visit, signIn } = newApp();
    const cookie = await signIn();
    for (const path of ['/docs', '/docs/checks', '/docs/search?q=report']) {
      const own = await visit(path, { ...BROWSER, cookie });
      expect([path, own.statusCode]).toEqual([path, 200]);
      expect(own.body).toContain('Sign out');
      expect(own.headers['cache-control']).toMatch(/private|no-store/);
      const { body } = await visit(path);
      expect(body).not.toContain('Sign out');
      expect(body).toContain('href="');
    }
  });

  test('does not compress what contains both the form token and a search', async () => {
    const { visit, signIn } = newApp();
    const headers = { ...BROWSER, cookie: await signIn(), 'accept-encoding': 'br' };
    expect((await visit('/docs/search?q=report', headers)).headers['content-encoding']).toBeUndefined();
    expect((await visit('/docs', headers)).headers['content-encoding']).toBe('br');
  });

  test.each([
    ['/dashboard/nothing', 404],
    ['/dashboard/reports/x', 404],
    ['/reports/01890a5d-ac96-774b-bcce-b302099a8057', 404],
    ['/nothing', 404],
    ['/dashboard/reports/chosen', 405],
    ['/api/v1/reports', 401],
  ])('%s: an error page keeps the navigation of a signed-in visitor', async (path, status) => {
    const { visit, signIn } = newApp();
    const cookie = await signIn();
    const answer = await visit(path, { ...BROWSER, cookie });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('aria-label="Main"');
    expect(answer.body).toContain('Sign out');
    expect(answer.headers['content-encoding']).toBeUndefined();
    const anonymous = await visit(path.startsWith('/dashboard/reports') ? '/nothing' : path);
    expect(anonymous.body).not.toContain('aria-label="Main"');
    expect(anonymous.body).toContain('>Documentation<');
  });

  test('a missing scope is a 403 page that names both scopes', async () => {
    const { visit, signIn } = newApp();
    const answer = await visit('/dashboard/keys', { ...BROWSER, cookie: await signIn('read') });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Your key has the scope “read”. Sign in with a key that has the scope “admin”.');
    expect(answer.body).toContain('aria-label="Main"');
  });

  test('answers a program with a problem, also below the paths of the pages', async () => {
    const { visit } = newApp();
    const answer = await visit('/reports/x', { accept: '*/*' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });
});

describe('authentication by the host', () => {
  const asUser = async ({ req }: { req: { headers: Record<string, unknown> } }) => {
    const user = req.headers['x-user'];
    if (user === 'blocked') throw new SitegradeError({ kind: 'unauthenticated', reason: 'revoked' });
    return typeof user === 'string' ? accountActor(user, 'read') : null;
  };

  test('acts for the account that the host names, with its scope', async () => {
    const { application, visit } = newApp({ authenticate: asUser });
    const { id } = await application.reports.create.execute(accountActor('ann'), { url: 'https://example.com/' });
    const list = await visit('/api/v1/reports', { 'x-user': 'ann' });
    expect(list.json()).toMatchObject({ data: [{ id }] });
    expect((await visit('/api/v1/reports', { 'x-user': 'bob' })).json()).toMatchObject({ data: [] });
    expect((await visit('/api/v1/keys', { 'x-user': 'ann' })).statusCode).toBe(403);
  });

  test('falls back to the API key', async () => {
    const { visit, issue } = newApp({ authenticate: asUser });
    const authorization = `Bearer ${await issue()}`;
    expect((await visit('/api/v1/reports', { authorization })).statusCode).toBe(200);
    expect((await visit('/api/v1/reports', {})).statusCode).toBe(401);
    expect((await visit('/api/v1/reports', { 'x-user': 'blocked', authorization })).statusCode).toBe(401);
  });

  test('limits requests per account', async () => {
    const requestLimiter = new MemoryRateLimiter(new ManualClock(), { limit: 1, windowSeconds: 60 });
    const { visit, requests } = newApp({ authenticate: asUser, requestLimiter });
    expect((await visit('/api/v1/reports', { 'x-user': 'ann' })).statusCode).toBe(200);
    expect((await visit('/api/v1/reports', { 'x-user': 'ann' })).statusCode).toBe(429);
    expect((await visit('/api/v1/reports', { 'x-user': 'bob' })).statusCode).toBe(200);
    expect(requests[0]).toMatchObject({ account: 'ann', key_id: null });
  });
});
