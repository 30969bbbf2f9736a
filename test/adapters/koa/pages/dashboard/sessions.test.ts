import { ManualClock, MemoryRateLimiter } from '../../../../../src/adapters/memory/index.js';
import { OPERATOR } from '../../../../../src/domain/index.js';
import { SECRET, cookiesOf, newPageWorld } from '../support/page-world.js';
import { SESSION, issueKey, signIn, signedIn } from './support/signed-in.js';
import { Tab } from './support/tab.js';

describe('signing in', () => {
  test('starts at the root and leads back to it', async () => {
    const world = newPageWorld();
    const { token } = await issueKey(world);
    const tab = await new Tab(world).open('/');
    expect([tab.status, tab.at]).toEqual([200, '/']);
    await tab.press('Sign in', { key: ` ${token} ` });
    expect([tab.status, tab.at, tab.text('title')]).toEqual([200, '/', 'Sites – Sitegrade']);
    expect(tab.text('.menu-name')).toBe('owner');
    expect([...tab.cookies.keys()]).toEqual([SESSION]);
    expect((await tab.open('/dashboard')).at).toBe('/');
    expect((await tab.open('/sign-in')).at).toBe('/');
  });

  test('returns to the requested page with its query', async () => {
    const world = newPageWorld();
    const { token } = await issueKey(world);
    const tab = await new Tab(world).open('/dashboard/reports?result=bad&search=%C3%A9+x');
    expect(tab.text('h1')).toBe('Sign in');
    expect(tab.text('.notice')).toBeNull();
    await tab.press('Sign in', { key: token });
    expect(tab.at).toBe('/dashboard/reports?result=bad&search=%C3%A9+x');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/dashboard//evil.example',
    '/dashboard/%2e%2E/reports',
    '/dashboard/../reports/x',
    '/dashboard\\x',
    '/dashboardx',
    '/sign-out',
    'javascript:alert(1)',
    '/dashboard/\nx',
  ])('never redirects to %s', async (next) => {
    const world = newPageWorld();
    const { token } = await issueKey(world);
    const tab = await new Tab(world).open(`/sign-in?${new URLSearchParams({ next })}`);
    expect(tab.document.querySelector('input[name=next]')).toBeNull();
    await tab.press('Sign in', { key: token, next });
    expect(tab.at).toBe('/');
    await tab.open(`/sign-in?${new URLSearchParams({ next })}`);
    expect(tab.at).toBe('/');
  });

  test('says what is wrong with a key and never shows the key', async () => {
    const world = newPageWorld();
    const { token, key } = await issueKey(world);
    const tab = await new Tab(world).open('/sign-in');
    await tab.press('Sign in', { key: '' });
    expect([tab.status, tab.text('.error')]).toEqual([403, 'Enter your API key.']);
    await tab.press('Sign in', { key: 'sg_<script>nonsense' });
    expect([tab.status, tab.text('.error')]).toEqual([403, expect.stringContaining('not an API key')]);
    expect(tab.body).not.toContain('nonsense');
    await world.application.keys.revoke.execute(OPERATOR, { id: key.id });
    await tab.press('Sign in', { key: token });
    expect([tab.status, tab.text('.error')]).toEqual([403, 'This key has been revoked. Use another key.']);
    expect(tab.body).not.toContain(token);
    expect(tab.cookies.has(SESSION)).toBe(false);
    expect(JSON.stringify(world.logged)).not.toContain(token);
  });

  test('is rate-limited by IP address; successful attempts do not count', async () => {
    const clock = new ManualClock('2026-02-03T04:05:06.000Z');
    const signInAttempts = new MemoryRateLimiter(clock, { limit: 2, windowSeconds: 60 });
    const world = newPageWorld({}, { signInAttempts });
    const { token } = await issueKey(world);
    for (let times = 0; times < 5; times += 1) expect((await signIn(world, token)).status).toBe(200);
    for (let times = 0; times < 2; times += 1) expect((await signIn(world, 'sg_wrong')).status).toBe(403);
    const refused = await signIn(world, token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.text('.error')).toBe('Too many failed sign-ins. Try again in 60 seconds.');
    clock.advance(60_000);
    expect((await signIn(world, token)).status).toBe(200);
  });

  test('requires a form of this browser, which prevents login CSRF', async () => {
    const world = newPageWorld();
    const { token } = await issueKey(world);
    const form = new URLSearchParams({ key: token, form_token: 'A'.repeat(24) });
    for (const cookies of [[], [['__Host-sitegrade-sign-in', 'B'.repeat(24)]]] as [string, string][][]) {
      const tab = new Tab(world);
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      await tab.send('/at/sign-in', form);
      expect([tab.status, tab.cookies.has(SESSION)]).toEqual([403, false]);
      expect(tab.text('.error')).toContain('The form has expired');
    }
  });
});

describe('a session', () => {
  test('is in a sealed Secure cookie, out of reach of scripts and other sites', async () => {
    const { token, tab, world } = await signedIn();
    const form = await new Tab(world).open('/sign-in');
    const { data } = form.formOf('Sign in');
    data.set('key', token);
    const answer = await world.visit('/sign-in', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `__Host-sitegrade-sign-in=${data.get('form_token')!}`,
      },
      payload: data.toString(),
    });
    const cookies = [answer.headers['set-cookie']].flat();
    const set = cookies.find((cookie) => cookie?.startsWith(SESSION));
    expect(set).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/);
    expect([...tab.cookies.values()].join()).not.toContain(token.slice(3));
    for (const path of ['/dashboard/reports', '/dashboard/projects', '/dashboard/keys', '/dashboard/reports/new']) {
      await tab.open(path);
      expect(tab.body).not.toContain(token);
    }
    expect(JSON.stringify([world.logged, world.observed])).not.toContain(token.slice(3));
  });

  test('makes pages uncacheable and not indexable', async () => {
    const { tab } = await signedIn();
    for (const path of ['/dashboard/reports', '/dashboard/projects', '/dashboard/keys', '/dashboard/reports/new']) {
      await tab.open(path);
      expect(tab.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(tab.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    }
  });

  test('is logged with account and key id, as in the API', async () => {
    const { tab, world, key } = await signedIn();
    await tab.open('/dashboard/reports/x');
    const lines = world.logged.filter(({ message }) => message === 'request').map(({ fields }) => fields);
    expect(lines[0]).toMatchObject({ path: '/sign-in', account: null, key_id: null });
    expect(lines.at(-1)).toMatchObject({ status: 404, account: 'owner', key_id: key.id });
  });

  test('ends with signing out, which requires a form', async () => {
    const { tab, world } = await signedIn();
    expect((await world.visit('/sign-out')).statusCode).toBe(405);
    await tab.press('Sign out');
    expect([tab.at, tab.text('.notice')]).toEqual(['/sign-in?reason=signed-out', 'You are signed out.']);
    expect(tab.cookies.has(SESSION)).toBe(false);
    expect((await tab.open('/dashboard/keys')).text('h1')).toBe('Sign in');
  });

  test('ends when its key is revoked, and says so', async () => {
    const { tab, world, key } = await signedIn();
    await world.application.keys.revoke.execute(OPERATOR, { id: key.id });
    await tab.open('/dashboard/reports');
    expect(tab.at).toBe('/sign-in?reason=ended&next=%2Fdashboard%2Freports');
    expect(tab.text('.notice')).toContain('has ended');
    expect(tab.cookies.has(SESSION)).toBe(false);
  });

  test('is renewed by visits and expires without', async () => {
    const { tab, world } = await signedIn();
    const first = tab.cookies.get(SESSION);
    world.clock.advance(11 * 60 * 60 * 1000);
    expect((await tab.open('/dashboard/reports')).text('h1')).toBe('Reports');
    expect(tab.cookies.get(SESSION)).not.toBe(first);
    world.clock.advance(11 * 60 * 60 * 1000);
    expect((await tab.open('/dashboard/reports')).text('h1')).toBe('Reports');
    world.clock.advance(12 * 60 * 60 * 1000);
    expect((await tab.open('/dashboard/reports')).at).toMatch(/^\/sign-in\?reason=ended/);
  });

  test('ignores a cookie that was changed, is empty, is sent twice, or was sealed with another secret', async () => {
    const { tab, token } = await signedIn();
    const sealed = tab.cookies.get(SESSION)!;
    const middle = sealed.length - 40;
    const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1);
    for (const value of [changed, '', 'x', sealed.slice(1), `${sealed}; ${SESSION}=${sealed}`]) {
      tab.cookies.set(SESSION, value);
      expect((await tab.open('/dashboard/reports')).text('h1')).toBe('Sign in');
    }
    const rotated = newPageWorld({}, { secret: `${SECRET}, changed` });
    const other = new Tab(rotated);
    other.cookies.set(SESSION, sealed);
    expect((await other.open('/dashboard/reports')).text('h1')).toBe('Sign in');
    expect(token).toMatch(/^sg_/);
  });

  test('over plain http without a configured base URL has a cookie that is not Secure', async () => {
    const world = newPageWorld({}, { baseUrl: undefined });
    const { token } = await issueKey(world);
    const form = await world.visit('/sign-in');
    const cookie = cookiesOf(form);
    const payload = new URLSearchParams({ form_token: cookie.split('=')[1]!, key: token }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (origin: string) =>
      world.visit('/sign-in', {
        method: 'POST',
        headers: { ...type, cookie, origin, host: 'grades.lan:3000' },
        payload,
      });
    expect((await send('https://grades.lan:3000')).statusCode).toBe(403);
    const answer = await send('http://grades.lan:3000');
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, './']);
    const set = [answer.headers['set-cookie']].flat().find((one) => one?.startsWith('sitegrade-session='));
    expect(set).toMatch(/; HttpOnly; SameSite=Lax$/);
    const page = await world.visit('/dashboard/reports', { headers: { cookie: set!.split(';')[0]! } });
    expect(page.statusCode).toBe(200);
  });

  test('counts against the rate limit of the API', async () => {
    const clock = new ManualClock('2026-02-03T04:05:06.000Z');
    const requestLimiter = new MemoryRateLimiter(clock, { limit: 2, windowSeconds: 60 });
    const { tab } = await signedIn('read', {}, { requestLimiter });
    expect((await tab.open('/dashboard/reports')).status).toBe(200);
    await tab.open('/dashboard/reports');
    expect([tab.status, tab.headers['retry-after']]).toEqual([429, '60']);
  });
});

describe('a form', () => {
  const actions = [
    '/dashboard/reports/new',
    '/dashboard/reports/chosen',
    '/dashboard/reports/delete',
    '/dashboard/reports/x/privacy',
    '/dashboard/reports/x/regenerate',
    '/dashboard/reports/x/delete',
    '/dashboard/projects/x/delete',
    '/dashboard/keys',
    '/dashboard/keys/x/revoke',
    '/sign-out',
  ];

  test.each(actions)('to %s is rejected without the CSRF token of the session, and from other sites', async (path) => {
    const { tab, world } = await signedIn();
    const other = await signIn(world, (await issueKey(world)).token);
    const own = tab.formOf('Sign out').data.get('form_token')!;
    const foreign = other.formOf('Sign out').data.get('form_token')!;
    const fields = { url: 'https://planted.example/', privacy: 'public', name: 'planted', scope: 'read' };
    for (const token of [undefined, '', foreign, `${own}x`, own.slice(1)]) {
      const data = new URLSearchParams({ ...fields, ...(token !== undefined && { form_token: token }) });
      await tab.send(`/at${path}`, data);
      expect([path, token, tab.status]).toEqual([path, token, 403]);
    }
    const whole = new URLSearchParams({ ...fields, form_token: own });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.grades.example' },
    ]) {
      expect((await tab.send(`/at${path}`, whole, headers)).status).toBe(403);
    }
    const cookie = `${SESSION}=${tab.cookies.get(SESSION)!}`;
    const type = 'application/x-www-form-urlencoded';
    for (const origin of ['https://evil.example', 'null', 'http://grades.example']) {
      const headers = { cookie, 'content-type': type, origin };
      const answer = await world.visit(path, { method: 'POST', headers, payload: whole.toString() });
      expect([origin, answer.statusCode]).toEqual([origin, 403]);
    }
    expect((await tab.open('/dashboard/reports')).text('h2')).toBe('No reports yet');
    expect(tab.cookies.has(SESSION)).toBe(true);
  });

  test.each(actions)('to %s without a session leads to the sign-in page', async (path) => {
    const tab = await new Tab(newPageWorld()).send(`/at${path}`, 'form_token=x');
    expect([tab.status, tab.at]).toEqual([200, '/sign-in']);
  });

  test('that is malformed or too large is rejected', async () => {
    const { tab } = await signedIn();
    const own = tab.formOf('Sign out').data.get('form_token')!;
    const to = '/at/dashboard/reports/new';
    const statusOf = async (data: string, headers = {}) => (await tab.send(to, data, headers)).status;
    expect(await statusOf(`form_token=${own}`, { 'content-type': 'application/json' })).toBe(415);
    expect(await statusOf(`form_token=${own}`, { 'content-type': 'multipart/form-data; boundary=x' })).toBe(415);
    expect(await statusOf(`form_token=${own}&url=${'x'.repeat(70_000)}`)).toBe(413);
    expect(await statusOf(`form_token=${own}&url=a&url=b`)).toBe(400);
    expect(await statusOf(`form_token=${own}&url=%ff`)).toBe(400);
    expect(await statusOf(`form_token=${own}&${'a&'.repeat(200)}`)).toBe(400);
    expect(await statusOf(`form_token=${own}&url[a][b]=https://a.example/&__proto__[x]=1`)).toBe(422);
  });
});

describe('signing out', () => {
  test('makes copies of the cookie worthless, and leaves other sessions of the key alone', async () => {
    const { tab, world, token } = await signedIn();
    const other = await signIn(world, token);
    const copy = new Tab(world);
    copy.cookies.set(SESSION, tab.cookies.get(SESSION)!);
    expect((await copy.open('/dashboard/reports')).text('h1')).toBe('Reports');
    await tab.press('Sign out');
    expect((await copy.open('/dashboard/reports')).text('h1')).toBe('Sign in');
    expect(copy.cookies.has(SESSION)).toBe(false);
    expect((await other.open('/dashboard/reports')).text('h1')).toBe('Reports');
  });

  test('everywhere ends all sessions of the key', async () => {
    const { tab, world, token } = await signedIn();
    const other = await signIn(world, token);
    await tab.open('/dashboard/keys');
    await tab.press('Sign out everywhere');
    expect(tab.text('.notice')).toBe('All sessions of your key have ended.');
    expect((await other.open('/dashboard/reports')).text('h1')).toBe('Sign in');
    world.clock.advance(1);
    expect((await signIn(world, token)).at).toBe('/');
  });
});
