import { OPERATOR, type ShareLinkLifetime } from '../../src/domain/index.js';
import { detailsOf, violationsOf } from '../domain/support/details-of.js';
import { OTHER_ACCOUNT, OWNER, READER, newWorld, readyReport, type World } from './support/new-world.js';

const DAY = 24 * 60 * 60 * 1000;

async function privateReport(world: World, privacy: 'private' | 'password' = 'private') {
  const { id } = await readyReport(world);
  await world.reports.update.execute(OWNER, { id, privacy, password: 'swordfish' });
  return id;
}

const create = (world: World, id: string, lifetime?: ShareLinkLifetime) =>
  world.shareLinks.create.execute(OWNER, { id, lifetime });

const read = (world: World, id: string, shareToken: string) => world.reports.get.execute(null, { id, shareToken });

test.each(['private', 'password'] as const)(
  'a link opens a report that is %s, with its runs, and no other',
  async (privacy) => {
    const world = newWorld();
    const id = await privateReport(world, privacy);
    const { link, token } = await create(world, id);
    expect(await world.shareLinks.open.execute({ token })).toEqual(link);
    expect(link).toMatchObject({ reportId: id, ending: token.slice(-4) });
    expect(await read(world, id, token)).toMatchObject({ id, score: 90 });
    const input = { id, shareToken: token };
    expect((await world.generations.list.execute(OTHER_ACCOUNT, input)).items).toHaveLength(1);
    const other = await world.reports.create.execute(OWNER, { url: 'https://example.com/other', privacy: 'private' });
    expect(await detailsOf(() => read(world, other.id, token))).toEqual({ kind: 'not-found', what: 'report' });
  },
);

test('tokens are random, unlike each other, and stored only as a hash', async () => {
  const world = newWorld();
  const id = await privateReport(world);
  const created = await Promise.all(Array.from({ length: 5 }, () => create(world, id)));
  const tokens = created.map(({ token }) => token);
  expect(new Set(tokens).size).toBe(5);
  for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{30}$/);
  const stored = JSON.stringify([
    ...world.ports.store.shareLinks.values(),
    await world.shareLinks.list.execute(OWNER, { id }),
    (await world.auditLog.list.execute(OPERATOR)).items,
  ]);
  for (const token of tokens) expect(stored).not.toContain(token);
});

test.each<[ShareLinkLifetime | undefined, number | null]>([
  ['7d', 7],
  ['30d', 30],
  [undefined, 30],
  ['unlimited', null],
])('a link of the lifetime %s works for %s days', async (lifetime, days) => {
  const world = newWorld();
  const id = await privateReport(world);
  const { link, token } = await create(world, id, lifetime);
  const end = days === null ? null : new Date(world.clock.now().getTime() + days * DAY);
  expect(link.expiresAt).toEqual(end);
  world.clock.advance((days ?? 10_000) * DAY - 1);
  expect(await read(world, id, token)).toMatchObject({ id });
  world.clock.advance(1);
  const isOpen = days === null;
  expect(await detailsOf(() => world.shareLinks.open.execute({ token }))).toEqual(
    isOpen ? null : { kind: 'not-found', what: 'link' },
  );
  expect(await detailsOf(() => read(world, id, token))).toEqual(isOpen ? null : { kind: 'not-found', what: 'report' });
  expect(await world.shareLinks.list.execute(OWNER, { id })).toHaveLength(isOpen ? 1 : 0);
  expect(await world.shareLinks.purge.execute()).toBe(isOpen ? 0 : 1);
});

test('a removed link opens nothing, and both are in the audit log', async () => {
  const world = newWorld();
  const id = await privateReport(world);
  const [kept, removed] = [await create(world, id, 'unlimited'), await create(world, id)];
  await world.shareLinks.remove.execute(OWNER, { id, linkId: removed.link.id });
  expect(await detailsOf(() => read(world, id, removed.token))).toEqual({ kind: 'not-found', what: 'report' });
  expect(await read(world, id, kept.token)).toMatchObject({ id });
  expect(await world.shareLinks.list.execute(READER, { id })).toEqual([kept.link]);
  const again = () => world.shareLinks.remove.execute(OWNER, { id, linkId: removed.link.id });
  expect(await detailsOf(again)).toEqual({ kind: 'not-found', what: 'link' });
  const { items } = await world.auditLog.list.execute(OPERATOR, { sort: 'asc' });
  const target = { type: 'report', id, name: null };
  const details = { link: removed.link.id, expires_at: removed.link.expiresAt?.toISOString() };
  expect(items).toMatchObject([
    { action: 'share_link.created', account: 'owner', target, details: { link: kept.link.id, expires_at: null } },
    { action: 'share_link.created', target, details },
    { action: 'share_link.removed', target, details },
  ]);
});

test('only the owner of a report creates, lists and removes its links, with the scope write', async () => {
  const world = newWorld();
  const id = await privateReport(world);
  const { link } = await create(world, id);
  const { shareLinks } = world;
  const missing = { kind: 'not-found', what: 'report' };
  expect(await detailsOf(() => shareLinks.create.execute(OTHER_ACCOUNT, { id }))).toEqual(missing);
  expect(await detailsOf(() => shareLinks.list.execute(OTHER_ACCOUNT, { id }))).toEqual(missing);
  const remove = (actor: typeof OWNER) => shareLinks.remove.execute(actor, { id, linkId: link.id });
  expect(await detailsOf(() => remove(OTHER_ACCOUNT))).toEqual({ kind: 'not-found', what: 'link' });
  for (const attempt of [() => shareLinks.create.execute(READER, { id }), () => remove(READER)]) {
    expect(await detailsOf(attempt)).toEqual({ kind: 'insufficient-scope', required: 'write' });
  }
  expect(await shareLinks.list.execute(OWNER, { id })).toEqual([link]);
});

test('a report has at most 20 links that work', async () => {
  const world = newWorld();
  const id = await privateReport(world);
  for (let count = 0; count < 20; count += 1) await create(world, id, '7d');
  expect(await violationsOf(() => create(world, id))).toEqual(['links too_many_links']);
  world.clock.advance(7 * DAY);
  expect((await create(world, id)).link.reportId).toBe(id);
});

test('a lifetime that does not exist is rejected', async () => {
  const world = newWorld();
  const id = await privateReport(world);
  const attempt = () => create(world, id, '90d' as ShareLinkLifetime);
  expect(await violationsOf(attempt)).toEqual(['lifetime invalid_choice']);
});

test.each(['', 'x', 'a'.repeat(30), `${'a'.repeat(30)}\n`])('the token %j opens nothing', async (token) => {
  const world = newWorld();
  const id = await privateReport(world, 'password');
  await create(world, id);
  expect(await detailsOf(() => world.shareLinks.open.execute({ token }))).toEqual({ kind: 'not-found', what: 'link' });
  expect(await detailsOf(() => read(world, id, token))).toEqual({ kind: 'password-required' });
});
