import { OPERATOR, accountActor, isWellFormedToken } from '../../src/domain/index.js';
import { detailsOf, violationsOf } from '../domain/support/details-of.js';
import { ADMIN, OWNER, OTHER_ACCOUNT, newWorld, type World } from './support/new-world.js';

const attributes = { name: 'deploy', scope: 'write' } as const;
const unauthenticated = (reason: string) => ({ kind: 'unauthenticated', reason });

async function issued(world: World, change: { expiresAt?: Date } = {}) {
  return world.keys.issue.execute(ADMIN, { ...attributes, ...change });
}

const reasonOf = (world: World, token: string) => detailsOf(() => world.keys.authenticate.execute(token));

describe('issuing', () => {
  test('returns a token for its account and scope, and does not store it', async () => {
    const world = newWorld();
    const { key, token } = await issued(world);
    expect(isWellFormedToken(token)).toBe(true);
    const summary = { account: 'owner', ...attributes, createdAt: world.clock.now(), expiresAt: null, revokedAt: null };
    expect(key).toEqual({ ...summary, id: key.id, lastUsedAt: null });
    expect(await world.keys.authenticate.execute(token)).toEqual({
      ...accountActor('owner', 'write'),
      keyId: key.id,
      keyName: 'deploy',
    });
    const hash = world.ports.secrets.sha256(token);
    const stored = await world.ports.keys.findByHash(hash);
    expect(JSON.stringify(stored)).not.toContain(token);
    const shown = JSON.stringify([key, await world.keys.list.execute(ADMIN)]);
    for (const secret of [token, hash]) expect(shown).not.toContain(secret);
  });

  test('is possible for an admin’s own account, and for any account as the operator', async () => {
    const world = newWorld();
    const own = await world.keys.issue.execute(ADMIN, { ...attributes, account: 'other' });
    expect(own.key.account).toBe('owner');
    const named = await world.keys.issue.execute(OPERATOR, { ...attributes, account: 'acme' });
    expect(named.key.account).toBe('acme');
    const nobody = () => world.keys.issue.execute(OPERATOR, attributes);
    expect(await violationsOf(nobody)).toEqual(['account invalid_account']);
  });

  test('reports every violation at once', async () => {
    const world = newWorld();
    const input = { name: '', scope: 'root' as 'read', expiresAt: world.clock.now() };
    expect(await violationsOf(() => world.keys.issue.execute(ADMIN, input))).toEqual([
      'name invalid_name',
      'scope invalid_choice',
      'expires_at not_in_future',
    ]);
  });
});

test('managing keys requires an admin key', async () => {
  const world = newWorld();
  const { key } = await issued(world);
  for (const actor of [OWNER, accountActor('owner', 'read')]) {
    const calls = [
      () => world.keys.issue.execute(actor, attributes),
      () => world.keys.list.execute(actor),
      () => world.keys.get.execute(actor, { id: key.id }),
      () => world.keys.revoke.execute(actor, { id: key.id }),
    ];
    for (const call of calls) expect(await detailsOf(call)).toEqual({ kind: 'insufficient-scope', required: 'admin' });
  }
});

describe('authenticating', () => {
  test('distinguishes malformed keys from unknown ones', async () => {
    const world = newWorld();
    const { token } = await issued(newWorld());
    expect(await reasonOf(world, 'Bearer x')).toEqual(unauthenticated('malformed'));
    expect(await reasonOf(world, token)).toEqual(unauthenticated('unknown'));
  });

  test('fails from the expiry on', async () => {
    const world = newWorld();
    const { token } = await issued(world, { expiresAt: new Date(world.clock.now().getTime() + 1000) });
    world.clock.advance(999);
    expect(await reasonOf(world, token)).toBeNull();
    world.clock.advance(1);
    expect(await reasonOf(world, token)).toEqual(unauthenticated('expired'));
  });

  test('fails permanently after the revocation', async () => {
    const world = newWorld();
    const { key, token } = await issued(world);
    const revoked = await world.keys.revoke.execute(ADMIN, { id: key.id });
    expect(revoked.revokedAt).toEqual(world.clock.now());
    world.clock.advance(1000);
    expect(await world.keys.revoke.execute(ADMIN, { id: key.id })).toEqual(revoked);
    expect(await reasonOf(world, token)).toEqual(unauthenticated('revoked'));
  });

  test('records the last use to the minute', async () => {
    const world = newWorld();
    const { token } = await issued(world);
    const lastUse = async () => (await world.keys.list.execute(ADMIN)).items[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    const first = world.clock.now();
    await world.keys.authenticate.execute(token);
    world.clock.advance(59_999);
    await world.keys.authenticate.execute(token);
    expect(await lastUse()).toEqual(first);
    world.clock.advance(1);
    await world.keys.authenticate.execute(token);
    expect(await lastUse()).toEqual(world.clock.now());
  });

  test('records no use of a rejected key', async () => {
    const world = newWorld();
    const { key, token } = await issued(world);
    await world.keys.revoke.execute(ADMIN, { id: key.id });
    await reasonOf(world, token);
    expect((await world.keys.list.execute(ADMIN)).items[0]?.lastUsedAt).toBeNull();
  });
});

test('an account revokes and lists its own keys, the operator all keys', async () => {
  const world = newWorld();
  const { key } = await issued(world);
  const foreign = await world.keys.issue.execute(OTHER_ACCOUNT, attributes);
  const revoke = () => world.keys.revoke.execute(OTHER_ACCOUNT, { id: key.id });
  expect(await detailsOf(revoke)).toEqual({ kind: 'not-found', what: 'key' });
  expect((await world.keys.list.execute(ADMIN)).items).toEqual([key]);
  expect((await world.keys.list.execute(OPERATOR)).items).toEqual([foreign.key, key]);
  expect((await world.keys.revoke.execute(OPERATOR, { id: key.id })).revokedAt).not.toBeNull();
});

test('keys are listed in pages, newest first', async () => {
  const world = newWorld();
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.unshift((await issued(world)).key.id);
  const first = await world.keys.list.execute(ADMIN);
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect(first.prev).toBeNull();
  const second = await world.keys.list.execute(ADMIN, { cursor: first.next ?? undefined });
  expect(second.items.map(({ id }) => id)).toEqual(ids.slice(10));
  expect(second.next).toBeNull();
  const back = await world.keys.list.execute(ADMIN, { cursor: second.prev ?? undefined });
  expect(back.items).toEqual(first.items);
});

test('a new service gets one admin key for the default account', async () => {
  const world = newWorld();
  const calls = await Promise.all(Array.from({ length: 5 }, () => world.keys.issueFirst.execute()));
  const [first, ...others] = calls.filter((issue) => issue !== null);
  expect(others).toEqual([]);
  expect(first?.key).toMatchObject({ account: 'default', scope: 'admin' });
  expect(await reasonOf(world, first?.token ?? '')).toBeNull();
  await world.keys.revoke.execute(OPERATOR, { id: first?.key.id ?? '' });
  expect(await world.keys.issueFirst.execute()).toBeNull();
});
