import { OWNER, cookiesOf, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const PASSWORD = 'open, sesame';

type World = ReturnType<typeof newPageWorld>;

const protectedReport = async (world: World, url = 'https://secret.example/', password = PASSWORD) => {
  const address = await world.create({ url, privacy: 'password', password });
  await world.generateAll();
  return address;
};

/** What somebody with this cookie sees at an address: the report, the form that asks for a password, or nothing. */
const seen = async (world: World, address: string, cookie?: string) => {
  const answer = await world.visit(address, { headers: cookie === undefined ? {} : { cookie } });
  const heading = parsePage(answer.body).one('h1').text;
  if (heading.startsWith('Report on')) return 'report';
  return heading === 'This report is protected' ? 'form' : answer.statusCode;
};

const idOf = (address: string) => address.replace('/reports/', '');

test('the cookie is out of reach of scripts and other sites, sealed, and ends by itself', async () => {
  const world = newPageWorld();
  const address = await protectedReport(world);
  const answer = await world.unlock(address, PASSWORD);
  const [cookie] = [answer.headers['set-cookie']].flat();
  expect(cookie).toMatch(
    /^__Host-sitegrade-unlocked=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
  );
  const body = Buffer.from(cookie!.split('.')[3]!, 'base64url').toString('latin1');
  for (const secret of [PASSWORD, idOf(address), 'grants']) expect(cookie! + body).not.toContain(secret);

  expect(await seen(world, address)).toBe('form');
  expect(await seen(world, address, cookiesOf(answer))).toBe('report');
  world.clock.advance(7 * 24 * 60 * 60 * 1000 - 1000);
  expect(await seen(world, address, cookiesOf(answer))).toBe('report');
  world.clock.advance(1000);
  expect(await seen(world, address, cookiesOf(answer))).toBe('form');
});

test('over plain http the cookie is for http', async () => {
  const world = newPageWorld({}, { baseUrl: () => 'http://localhost:3000' });
  const address = await protectedReport(world);
  const answer = await world.unlock(address, PASSWORD);
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^sitegrade-unlocked=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  expect(await seen(world, address, cookiesOf(answer))).toBe('report');
});

test('is good for the reports whose passwords were given, and no others', async () => {
  const world = newPageWorld();
  const [one, two] = [await protectedReport(world), await protectedReport(world, 'https://other.example/', PASSWORD)];
  const { cookie } = await world.enter(one, PASSWORD);
  expect(await seen(world, two, cookie)).toBe('form');
  const answer = await world.visit(two, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ password: PASSWORD }).toString(),
  });
  const both = cookiesOf(answer);
  expect([await seen(world, one, both), await seen(world, two, both)]).toEqual(['report', 'report']);
});

test('remembers the latest dozen, in a cookie that browsers keep', async () => {
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
  expect(await seen(world, addresses[0]!, cookie)).toBe('form');
  for (const address of addresses.slice(1)) expect(await seen(world, address, cookie)).toBe('report');
});

test('is worth nothing where it was changed, or sealed by somebody else', async () => {
  const world = newPageWorld();
  const address = await protectedReport(world);
  const { cookie } = await world.enter(address, PASSWORD);
  for (let index = cookie.indexOf('=') + 1; index < cookie.length; index += 7) {
    const changed = cookie.slice(0, index) + (cookie[index] === 'A' ? 'B' : 'A') + cookie.slice(index + 1);
    expect(await seen(world, address, changed)).toBe('form');
  }
  for (const other of [`${cookie}; ${cookie}`, cookie.replace('__Host-', ''), cookie.replace('unlocked', 'session')]) {
    expect(await seen(world, address, other)).toBe('form');
  }
  const elsewhere = newPageWorld({}, { secret: 'another secret of the tests, quite as long' });
  const foreign = await elsewhere.unlock(await protectedReport(elsewhere), PASSWORD);
  expect(await seen(world, address, cookiesOf(foreign))).toBe('form');
});

describe('ends with the password', () => {
  test.each([
    ['another one', { password: 'another' }, 'form'],
    ['the same one, set anew', { password: PASSWORD }, 'form'],
    ['privacy', { privacy: 'private' }, 404],
    ['openness', { privacy: 'public' }, 'report'],
  ] as const)('%s', async (_name, change, expected) => {
    const world = newPageWorld();
    const address = await protectedReport(world);
    const { cookie } = await world.enter(address, PASSWORD);
    await world.application.reports.update.execute(OWNER, { id: idOf(address), ...change });
    expect(await seen(world, address, cookie)).toBe(expected);
  });

  test('not with anything else that happens to the report', async () => {
    const world = newPageWorld();
    const address = await protectedReport(world);
    const { cookie } = await world.enter(address, PASSWORD);
    await world.application.reports.update.execute(OWNER, { id: idOf(address), regenerate: true });
    await world.generateAll();
    expect(await seen(world, address, cookie)).toBe('report');
  });
});

test('a page by its cookie neither compares passwords nor counts as a try', async () => {
  const world = newPageWorld();
  const address = await protectedReport(world);
  const { cookie } = await world.enter(address, PASSWORD);
  for (let guess = 0; guess < 5; guess += 1) await world.unlock(address, 'wrong');
  expect((await world.unlock(address, PASSWORD)).statusCode).toBe(429);
  expect(await seen(world, address, cookie)).toBe('report');
  world.passwords.verify = () => Promise.reject(new Error('compared'));
  expect(await seen(world, address, cookie)).toBe('report');
});

test('the form of a report that needs no password leads to its page', async () => {
  const world = newPageWorld();
  const address = await world.create();
  const answer = await world.unlock(address, 'whatever');
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, `..${address}`]);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

describe('who has signed in', () => {
  test('sees what they own, and it is marked as theirs alone', async () => {
    const world = newPageWorld();
    const address = await world.create({ privacy: 'private' });
    await world.generateAll();
    const owner = await world.signIn(OWNER.account);
    const answer = await world.visit(address, { headers: { cookie: owner.cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const page = parsePage(answer.body);
    expect(page.meta('robots')).toBe('noindex');
    expect(page.one('main').text).toContain('Private: nobody else sees it');
    for (const name of ['og:url', 'og:image']) expect(page.meta(name)).toBeUndefined();
    const links = page.all('a').map(({ attributes }) => attributes['href']);
    expect(links).toContain(`../dashboard${address}`);
    await owner.revoke();
    expect(await seen(world, address, owner.cookie)).toBe(404);
  });

  test('needs no password for a protected report of their own', async () => {
    const world = newPageWorld();
    const address = await protectedReport(world);
    expect(await seen(world, address, (await world.signIn(OWNER.account)).cookie)).toBe('report');
    expect(await seen(world, address, (await world.signIn('stranger')).cookie)).toBe('form');
  });

  test('is offered to manage what they own, and nothing else', async () => {
    const world = newPageWorld();
    const address = await world.create();
    const offered = async (cookie: string) =>
      (await world.visit(address, { headers: { cookie } })).body.includes('Manage this report');
    expect(await offered((await world.signIn(OWNER.account)).cookie)).toBe(true);
    expect(await offered((await world.signIn('stranger')).cookie)).toBe(false);
    expect(await offered('')).toBe(false);
  });

  test('sees no more of others than anybody: a private report looks like none, to the byte', async () => {
    const world = newPageWorld();
    const address = await world.create({ privacy: 'private' });
    await world.generateAll();
    const { cookie } = await world.signIn('stranger');
    const look = async (path: string) => {
      const { statusCode, headers, body } = await world.visit(path, { headers: { cookie } });
      const { 'x-request-id': _id, date: _date, ...others } = headers;
      return { statusCode, others, body };
    };
    const missing = '/reports/01890a5d-ac96-774b-bcce-b302099a8057';
    for (const end of ['', '/events', '/badge.svg', '/preview.png']) {
      const hidden = await look(address + end);
      expect(hidden.statusCode).toBe(404);
      expect(await look(missing + end)).toEqual(hidden);
    }
  });
});
