import { fixedOutcome } from '../../../../src/adapters/memory/index.js';
import type { ShareLinkLifetime } from '../../../../src/domain/index.js';
import { signedIn } from './dashboard/support/signed-in.js';
import type { Tab } from './dashboard/support/tab.js';
import { OWNER, newPageWorld } from './support/page-world.js';

const DAY = 24 * 60 * 60 * 1000;

type World = ReturnType<typeof newPageWorld>;

/** A checked report and a link to it. @returns its path, and that of the link */
async function shared(
  world: World,
  {
    privacy = 'private',
    lifetime = '30d',
  }: { privacy?: 'public' | 'private' | 'password'; lifetime?: ShareLinkLifetime } = {},
) {
  world.generator.answer('https://example.com/', fixedOutcome(61));
  const report = await world.create({ privacy, password: 'swordfish' });
  await world.generateAll();
  const id = report.slice('/reports/'.length);
  const { token, link } = await world.application.shareLinks.create.execute(OWNER, { id, lifetime });
  return { id, report, token, path: `/shared/${token}`, linkId: link.id };
}

describe('a link', () => {
  test.each(['private', 'password', 'public'] as const)('shows a report that is %s to anyone', async (privacy) => {
    const world = newPageWorld();
    const { report, path } = await shared(world, { privacy });
    const answer = await world.visit(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Shared until 5 Mar 2026');
    expect(answer.body).toContain('61');
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    // Nothing of the owner, and nothing that only they can do.
    for (const text of [
      'Check again',
      'Sign in',
      'Settings',
      `href="..${report}`,
      'rel="canonical"',
      'id="share"',
      'og:url',
    ])
      expect(answer.body).not.toContain(text);
  });

  test('leads to the runs, the comparison and the exports of the report, below its own address', async () => {
    const world = newPageWorld();
    const { id, path } = await shared(world);
    world.generator.answer('https://example.com/', fixedOutcome(70));
    world.clock.advance(DAY);
    await world.application.reports.update.execute(OWNER, { id, regenerate: true });
    await world.generateAll();
    const { body } = await world.visit(path);
    const links = [...body.matchAll(/(?:href|action)="\.\.(\/(?:shared|reports)\/[^"#]*)/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links.length).toBeGreaterThan(3);
    for (const link of new Set(links)) {
      expect(link.startsWith(path)).toBe(true);
      const answer = await world.visit(link.replaceAll('&amp;', '&'));
      expect([link, answer.statusCode]).toEqual([link, 200]);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    }
    expect(links.some((link) => link.includes('/compare?'))).toBe(true);
    expect((await world.visit(`${path}/export.json`)).json()).toMatchObject({ id, score: 70 });
  });

  test('shows the same page to its owner', async () => {
    const { world, tab } = await signedIn();
    const { path } = await shared(world);
    await tab.open(path);
    expect([tab.status, tab.body.includes('Check again'), tab.document.querySelector('.rooms')]).toEqual([
      200,
      false,
      null,
    ]);
  });

  test('follows a run that is under way', async () => {
    const world = newPageWorld();
    const { path } = await shared(world);
    const id = (await world.application.reports.list.execute(OWNER)).items[0]?.id ?? '';
    await world.application.reports.update.execute(OWNER, { id, regenerate: true });
    const { body } = await world.visit(path);
    expect(body).toContain(`data-events="..${path}/events?seen=`);
    expect((await world.visit(`${path}/events`, { method: 'HEAD' })).headers['content-type']).toBe('text/event-stream');
  });

  test('works until it is removed', async () => {
    const world = newPageWorld();
    const { path } = await shared(world, { lifetime: 'unlimited' });
    world.clock.advance(10_000 * DAY);
    const { statusCode, body } = await world.visit(path);
    expect([statusCode, body.includes('>Shared<')]).toEqual([200, true]);
  });
});

describe('a link that no longer works', () => {
  test.each<[string, (world: World, link: Awaited<ReturnType<typeof shared>>) => unknown]>([
    ['expired', (world) => world.clock.advance(30 * DAY)],
    ['was removed', ({ application }, { id, linkId }) => application.shareLinks.remove.execute(OWNER, { id, linkId })],
    ['leads to a deleted report', ({ application }, { id }) => application.reports.delete.execute(OWNER, { id })],
  ])('says so if it %s', async (_, end) => {
    const world = newPageWorld();
    const link = await shared(world);
    const unknown = await world.visit(`/shared/${'x'.repeat(30)}`);
    await end(world, link);
    for (const path of [link.path, `${link.path}/runs`, `${link.path}/export.json`]) {
      const answer = await world.visit(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.body).toContain('This link no longer works');
      expect(answer.body).toContain('ask the person who sent it for a new link');
    }
    expect(unknown.statusCode).toBe(404);
    expect((await world.visit(link.path)).body).toBe(unknown.body);
    expect((await world.visit(link.path)).headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  test.each(['x', '%20', 'x'.repeat(31)])('/shared/%s is one of them', async (token) => {
    const { statusCode, body } = await newPageWorld().visit(`/shared/${token}`);
    expect([statusCode, body.includes('This link no longer works')]).toEqual([404, true]);
  });
});

test('tokens are neither logged nor measured, even if the address is wrong', async () => {
  const world = newPageWorld();
  const { path, token } = await shared(world);
  for (const address of [
    path,
    `${path}/runs?period=all`,
    `${path}.`,
    `${path}/nothing/here`,
    `/Shared/${token}`,
    `/${path}`,
  ])
    await world.visit(address);
  await world.visit(path, { method: 'POST' });
  const everything = JSON.stringify([world.logged, world.observed]);
  expect(everything).not.toContain(token);
  expect(everything).toContain('/shared/{token}/runs');
});

describe('the share menu', () => {
  const menuOf = (tab: Tab) => tab.text('#share') ?? '';
  const addressOf = (tab: Tab) => tab.document.querySelector<HTMLInputElement>('#new-link')?.value ?? '';

  test('creates a link that is shown once, and removes it', async () => {
    const { world, tab } = await signedIn();
    const report = await world.create({ privacy: 'private' });
    await tab.open(report);
    expect(menuOf(tab)).toContain('Only your account can see this report.');
    await tab.press('Create link', { lifetime: '7d' });
    expect([tab.status, tab.text('h1'), tab.headers['cache-control']]).toEqual([200, 'Link created', 'no-store']);
    const address = addressOf(tab);
    const token = /^https:\/\/grades\.example\/at\/shared\/([0-9A-Za-z]{30})$/.exec(address)?.[1] ?? '';
    expect(token).not.toBe('');
    expect((await world.visit(`/shared/${token}`)).statusCode).toBe(200);
    await tab.click('Back to the report');
    expect(tab.body).not.toContain(token);
    expect(menuOf(tab)).toContain(`Ends in ${token.slice(-4)}`);
    expect(menuOf(tab)).toContain('Only your account and people with a link below can see this report.');
    expect(menuOf(tab)).toContain('Created 3 Feb 2026, works until 10 Feb 2026');
    const removal = tab.formOf('Remove');
    await tab.press('Remove');
    expect([tab.status, tab.at.split('#')[0]]).toEqual([200, report]);
    expect(menuOf(tab)).not.toContain('Ends in');
    expect((await world.visit(`/shared/${token}`)).statusCode).toBe(404);
    // In another tab, it was removed before.
    expect((await tab.send(removal.action, removal.data)).status).toBe(200);
    expect(JSON.stringify([world.logged, world.observed, [...tab.cookies]])).not.toContain(token);
  });

  test.each([
    ['private', 'Only your account can see this report.', 'Make it public or set a password'],
    ['password', 'the address of this page and the password', 'Change who can see it'],
    ['public', 'Everyone who has the address of this page', 'Change who can see it'],
  ] as const)('says who can see a report that is %s, and where to change it', async (privacy, audience, link) => {
    const { world, tab } = await signedIn();
    const report = await world.create({ privacy, password: 'swordfish' });
    await tab.open(report);
    expect(menuOf(tab)).toContain(audience);
    await tab.click(link);
    expect([tab.status, tab.at]).toEqual([200, `/dashboard${report}`]);
  });

  test('is for the owner', async () => {
    const { world, tab } = await signedIn();
    const other = { ...OWNER, account: 'other' };
    const theirs = await world.application.reports.create.execute(other, { url: 'https://example.com/' });
    for (const visitor of [tab, null]) {
      const body =
        visitor === null
          ? (await world.visit(`/reports/${theirs.id}`)).body
          : (await tab.open(`/reports/${theirs.id}`)).body;
      expect(body).not.toContain('id="share"');
    }
    const form_token = (await tab.open(await world.create())).formOf('Create link').data.get('form_token') ?? '';
    const data = new URLSearchParams({ form_token, lifetime: '7d' });
    expect((await tab.send(`/at/reports/${theirs.id}/links`, data)).status).toBe(404);
  });

  test('changes nothing for a key with the scope read, or without the token of the form', async () => {
    const { world, tab } = await signedIn('read');
    const report = await world.create({ privacy: 'private' });
    await tab.open(report);
    expect(menuOf(tab)).toContain('Only your account');
    expect(tab.document.querySelector('#share form')).toBeNull();
    expect((await tab.send(`/at${report}/links`, 'lifetime=7d')).status).toBe(403);
    const form_token = tab.formOf('Sign out').data.get('form_token') ?? '';
    expect((await tab.send(`/at${report}/links`, new URLSearchParams({ form_token }))).status).toBe(403);
    expect([...(await world.application.shareLinks.list.execute(OWNER, { id: report.slice(9) }))]).toEqual([]);
  });

  test('names what is wrong with the twenty-first link', async () => {
    const { world, tab } = await signedIn();
    const report = await world.create({ privacy: 'private' });
    const id = report.slice('/reports/'.length);
    for (let count = 0; count < 20; count += 1) await world.application.shareLinks.create.execute(OWNER, { id });
    await tab.open(report);
    await tab.press('Create link');
    expect(tab.status).toBe(422);
    expect(tab.text('main')).toContain('This report has 20 links already. Remove one that is no longer needed.');
  });
});
