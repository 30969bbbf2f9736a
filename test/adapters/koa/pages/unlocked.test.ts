import { OWNER, cookiesOf, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const PASSWORD = 'open, sesame';

type World = ReturnType<typeof newPageWorld>;

const protectedReport = async (world: World, url = 'https://secret.example/', password = PASSWORD) => {
  const address = await world.create({ url, privacy: 'password', password });
  await world.generateAll();
  return address;
};

/** What a visitor with this cookie gets: the report, the password form, or an error status. */
const visitAs = async (world: World, address: string, cookie?: string) => {
  const answer = await world.visit(address, { headers: cookie === undefined ? {} : { cookie } });
  const page = parsePage(answer.body);
  if (page.elements.some(({ attributes }) => attributes['class'] === 'report')) return 'report';
  return page.one('h1').text === 'This report is password-protected' ? 'form' : answer.statusCode;
};

const idOf = (address: string) => address.replace('/reports/', '');

test('the cookie is sealed, expires, and is out of reach of scripts and other sites', async () => {
  const world = newPageWorld();
  const address = await protectedReport(world);
  const answer = await world.unlock(address, PASSWORD);
  const [cookie] = [answer.headers['set-cookie']].flat();
  expect(cookie).toMatch(
    /^__Host-sitegrade-unlocked=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
  );
  const body = Buffer.from(cookie!.split('.')[3]!, 'base64url').toString('latin1');
  for (const secret of [PASSWORD, idOf(address), 'grants']) expect(cookie! + body).not.toContain(secret);

  expect(await visitAs(world, address)).toBe('form');
  expect(await visitAs(world, address, cookiesOf(answer))).toBe('report');
  world.clock.advance(7 * 24 * 60 * 60 * 1000 - 1000);
  expect(await visitAs(world, address, cookiesOf(answer))).toBe('report');
  world.clock.advance(1000);
  expect(await visitAs(world, address, cookiesOf(answer))).toBe('form');
});

test('over plain http the cookie is not Secure', async () => {
  const world = newPageWorld({}, { baseUrl: () => 'http://localhost:3000' });
  const address = await protectedReport(world);
  const answer = await world.unlock(address, PASSWORD);
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^sitegrade-unlocked=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  expect(await visitAs(world, address, cookiesOf(answer))).toBe('report');
});

test('the cookie unlocks only reports whose password was entered', async () => {
  const world = newPageWorld();
  const [one, two] = [await protectedReport(world), await protectedReport(world, 'https://other.example/', PASSWORD)];
  const { cookie } = await world.enter(one, PASSWORD);
  expect(await visitAs(world, two, cookie)).toBe('form');
  const answer = await world.visit(two, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ password: PASSWORD }).toString(),
  });
  const both = cookiesOf(answer);
  expect([await visitAs(world, one, both), await visitAs(world, two, both)]).toEqual(['report', 'report']);
});

test('the cookie holds the last 12 reports and stays below the size limit of browsers', async () => {
  const world = newPageWorld();
  const addresses: string[] = [];
  for (let index = 0; index < 13; index += 1)
    addresses.push(await protectedReport(world, `https://s${index}.example/`));
  let cookie = '';
  for (const address of addresses) {
    const answer = await world.visit(address, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password: PASSWORD }).toString(),
    });
    cookie = cookiesOf(answer);
  }
  expect(cookie.length).toBeLessThan(4000);
  expect(await visitAs(world, addresses[0]!, cookie)).toBe('form');
  for (const address of addresses.slice(1)) expect(await visitAs(world, address, cookie)).toBe('report');
});

test('a changed cookie, or one sealed with another secret, is ignored', async () => {
  const world = newPageWorld();
  const address = await protectedReport(world);
  const { cookie } = await world.enter(address, PASSWORD);
  for (let index = cookie.indexOf('=') + 1; index < cookie.length; index += 7) {
    const changed = cookie.slice(0, index) + (cookie[index] === 'A' ? 'B' : 'A') + cookie.slice(index + 1);
    expect(await visitAs(world, address, changed)).toBe('form');
  }
  for (const other of [`${cookie}; ${cookie}`, cookie.replace('__Host-', ''), cookie.replace('unlocked', 'session')]) {
    expect(await visitAs(world, address, other)).toBe('form');
  }
  const elsewhere = newPageWorld({}, { secret: 'another secret of the tests, quite as long' });
  const foreign = await elsewhere.unlock(await protectedReport(elsewhere), PASSWORD);
  expect(await visitAs(world, address, cookiesOf(foreign))).toBe('form');
});

describe('access by cookie ends', () => {
  test.each([
    ['with a new password', { password: 'another' }, 'form'],
    ['with the same password, set again', { password: PASSWORD }, 'form'],
    ['when the report becomes private', { privacy: 'private' }, 404],
    ['when the report becomes public and needs no cookie', { privacy: 'public' }, 'report'],
  ] as const)('%s', async (_name, change, expected) => {
    const world = newPageWorld();
    const address = await protectedReport(world);
    const { cookie } = await world.enter(address, PASSWORD);
    await world.application.reports.update.execute(OWNER, { id: idOf(address), ...change });
    expect(await visitAs(world, address, cookie)).toBe(expected);
  });

  test('but not with a new run', async () => {
    const world = newPageWorld();
    const address = await protectedReport(world);
    const { cookie } = await world.enter(address, PASSWORD);
    await world.application.reports.update.execute(OWNER, { id: idOf(address), regenerate: true });
    await world.generateAll();
    expect(await visitAs(world, address, cookie)).toBe('report');
  });
});

test('a request with the cookie compares no passwords and does not count as an attempt', async () => {
  const world = newPageWorld();
  const address = await protectedReport(world);
  const { cookie } = await world.enter(address, PASSWORD);
  for (let guess = 0; guess < 5; guess += 1) await world.unlock(address, 'wrong');
  expect((await world.unlock(address, PASSWORD)).statusCode).toBe(429);
  expect(await visitAs(world, address, cookie)).toBe('report');
  world.passwords.verify = () => Promise.reject(new Error('compared'));
  expect(await visitAs(world, address, cookie)).toBe('report');
});

test('the password form of a public report redirects to its page', async () => {
  const world = newPageWorld();
  const address = await world.create();
  const answer = await world.unlock(address, 'whatever');
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, `..${address}`]);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

describe('a signed-in visitor', () => {
  test('sees their own private report, marked as private', async () => {
    const world = newPageWorld();
    const address = await world.create({ privacy: 'private' });
    await world.generateAll();
    const owner = await world.signIn(OWNER.account);
    const answer = await world.visit(address, { headers: { cookie: owner.cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const page = parsePage(answer.body);
    expect(page.meta('robots')).toBe('noindex');
    expect(page.elements.find(({ attributes }) => attributes['class']?.startsWith('tag neutral'))?.text).toBe(
      'Private',
    );
    for (const name of ['og:url', 'og:image']) expect(page.meta(name)).toBeUndefined();
    const links = page.all('a').map(({ attributes }) => attributes['href']);
    expect(links).toContain(`../dashboard${address}`);
    await owner.revoke();
    expect(await visitAs(world, address, owner.cookie)).toBe(404);
  });

  test('needs no password for their own protected report', async () => {
    const world = newPageWorld();
    const address = await protectedReport(world);
    expect(await visitAs(world, address, (await world.signIn(OWNER.account)).cookie)).toBe('report');
    expect(await visitAs(world, address, (await world.signIn('other')).cookie)).toBe('form');
  });

  test('sees the link to manage only their own reports', async () => {
    const world = newPageWorld();
    const address = await world.create();
    const hasLink = async (cookie: string) =>
      (await world.visit(address, { headers: { cookie } })).body.includes('>Settings</a>');
    expect(await hasLink((await world.signIn(OWNER.account)).cookie)).toBe(true);
    expect(await hasLink((await world.signIn('other')).cookie)).toBe(false);
    expect(await hasLink('')).toBe(false);
  });

  test("cannot tell another account's private report from a missing one, byte for byte", async () => {
    const world = newPageWorld();
    const address = await world.create({ privacy: 'private' });
    await world.generateAll();
    const { cookie } = await world.signIn('other');
    const get = async (path: string) => {
      const { statusCode, headers, body } = await world.visit(path, { headers: { cookie } });
      const { 'x-request-id': _id, date: _date, ...others } = headers;
      return { statusCode, others, body };
    };
    const missing = '/reports/01890a5d-ac96-774b-bcce-b302099a8057';
    for (const end of ['', '/events', '/badge.svg', '/preview.png']) {
      const hidden = await get(address + end);
      expect(hidden.statusCode).toBe(404);
      expect(await get(missing + end)).toEqual(hidden);
    }
  });
});
