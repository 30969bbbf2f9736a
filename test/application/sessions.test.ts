import { OPERATOR } from '../../src/domain/index.js';
import { ADMIN, newWorld, type World } from './support/new-world.js';

const WEEK = 7 * 24 * 60 * 60 * 1000;

async function signIn(world: World, token?: string) {
  token ??= (await world.keys.issue.execute(ADMIN, { name: 'laptop', scope: 'read' })).token;
  const { id, startedAt, actor } = await world.sessions.start.execute(token);
  return { token, actor, session: { token, id, startedAt } };
}

const inAWeek = (world: World) => new Date(world.clock.now().getTime() + WEEK);

test('a session acts for its key', async () => {
  const world = newWorld();
  const { actor, session } = await signIn(world);
  expect(actor).toMatchObject({ account: 'owner', scope: 'read', keyName: 'laptop' });
  expect(await world.sessions.resume.execute(session)).toEqual(actor);
});

test('ending a session ends no other', async () => {
  const world = newWorld();
  const one = await signIn(world);
  const other = await signIn(world, one.token);
  await world.sessions.end.execute(one.actor, { id: one.session.id, expiresAt: inAWeek(world) });
  expect(await world.sessions.resume.execute(one.session)).toBeNull();
  expect(await world.sessions.resume.execute(other.session)).toEqual(other.actor);
});

test('ending all sessions of a key ends those that started before, and the key still works', async () => {
  const world = newWorld();
  const one = await signIn(world);
  const other = await signIn(world, one.token);
  const stranger = await signIn(world);
  world.clock.advance(1);
  await world.sessions.end.execute(one.actor, { id: null, expiresAt: inAWeek(world) });
  for (const { session } of [one, other]) expect(await world.sessions.resume.execute(session)).toBeNull();
  expect(await world.sessions.resume.execute(stranger.session)).toEqual(stranger.actor);
  world.clock.advance(1);
  const later = await signIn(world, one.token);
  expect(await world.sessions.resume.execute(later.session)).toEqual(one.actor);
});

test('revoking a key ends its sessions', async () => {
  const world = newWorld();
  const { actor, session } = await signIn(world);
  await world.keys.revoke.execute(ADMIN, { id: actor.keyId });
  expect(await world.sessions.resume.execute(session)).toBeNull();
});

test('ended sessions are remembered until they expire', async () => {
  const world = newWorld();
  const { actor, session } = await signIn(world);
  await world.sessions.end.execute(actor, { id: session.id, expiresAt: inAWeek(world) });
  world.clock.advance(WEEK - 1);
  expect(await world.sessions.purge.execute()).toBe(0);
  expect(await world.sessions.resume.execute(session)).toBeNull();
  world.clock.advance(1);
  expect(await world.sessions.purge.execute()).toBe(1);
});

test('signing in and out is in the audit log', async () => {
  const world = newWorld();
  const { actor, session } = await signIn(world);
  await world.sessions.end.execute(actor, { id: session.id, expiresAt: inAWeek(world) });
  await world.sessions.end.execute(actor, { id: null, expiresAt: inAWeek(world) });
  const { items } = await world.auditLog.list.execute(OPERATOR, { keyId: actor.keyId, sort: 'asc' });
  const target = { type: 'session', id: session.id };
  expect(items).toMatchObject([
    { action: 'session.started', target, outcome: 'success' },
    { action: 'session.ended', target, details: { all: false } },
    { action: 'session.ended', target: { type: 'key', id: actor.keyId, name: 'laptop' }, details: { all: true } },
  ]);
});
