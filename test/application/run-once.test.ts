import { notFound } from '../../src/domain/index.js';
import { detailsOf } from '../domain/support/details-of.js';
import { OWNER, OTHER_ACCOUNT, newWorld, type World } from './support/new-world.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const input = { key: 'k', fingerprint: 'f' };
const url = 'https://example.com/';

/** A request that creates a report, and counts how often it ran. */
function creating(world: World) {
  const seen: string[] = [];
  const send = (change: Partial<typeof input> = {}, actor = OWNER) =>
    world.requests.runOnce.execute(actor, { ...input, ...change }, async (resourceId) => {
      seen.push(resourceId);
      return (await world.reports.create.execute(actor, { url }, resourceId)).id;
    });
  const count = async () => (await world.reports.list.execute(OWNER)).items.length;
  return { seen, send, count };
}

test('a repeated request takes effect once and gets the first answer', async () => {
  const world = newWorld();
  const { send, count } = creating(world);
  const first = await send();
  expect(first.isReplay).toBe(false);
  world.clock.advance(DAY - 1);
  expect(await send()).toEqual({ answer: first.answer, isReplay: true });
  expect(await count()).toBe(1);
});

test('the key can be used again after a day', async () => {
  const world = newWorld();
  const { send, count } = creating(world);
  await send();
  world.clock.advance(DAY);
  expect((await send({ fingerprint: 'another' })).isReplay).toBe(false);
  expect(await count()).toBe(2);
});

test('another request with the same key is rejected', async () => {
  const { send } = creating(newWorld());
  await send();
  expect(await detailsOf(() => send({ fingerprint: 'another' }))).toEqual({ kind: 'idempotency-mismatch' });
});

test('other keys and other accounts are other requests', async () => {
  const { send, seen } = creating(newWorld());
  for (const answer of [await send(), await send({ key: 'other' }), await send({}, OTHER_ACCOUNT)]) {
    expect(answer.isReplay).toBe(false);
  }
  expect(new Set(seen).size).toBe(3);
});

test('one of ten concurrent requests runs, and the others are rejected as in progress', async () => {
  const { send, count } = creating(newWorld());
  const ends = await Promise.all(Array.from({ length: 10 }, () => detailsOf(() => send())));
  expect(ends.filter((end) => end === null)).toHaveLength(1);
  expect(ends.filter((end) => end?.kind === 'idempotency-in-progress')).toHaveLength(9);
  expect(await count()).toBe(1);
});

test('a rejected request releases its key', async () => {
  const world = newWorld();
  const refused = world.requests.runOnce.execute(OWNER, input, () => Promise.reject(notFound('report')));
  await expect(refused).rejects.toThrow();
  expect((await creating(world).send({ fingerprint: 'corrected' })).isReplay).toBe(false);
});

test('after a crash between effect and answer, the request runs again with the same id', async () => {
  const world = newWorld();
  const { seen, send, count } = creating(world);
  world.ports.idempotency.finish = () => Promise.reject(new Error('crash'));
  await expect(send()).rejects.toThrow('crash');
  expect(await count()).toBe(1);
  Reflect.deleteProperty(world.ports.idempotency, 'finish');

  world.clock.advance(MINUTE - 1);
  expect(await detailsOf(() => send())).toEqual({ kind: 'idempotency-in-progress' });
  world.clock.advance(1);
  const answer = await send();
  expect(answer).toEqual({ answer: seen[0], isReplay: false });
  expect(seen).toEqual([seen[0], seen[0]]);
  expect(await count()).toBe(1);
  await world.generateAll();
  expect(world.generator.calls).toBe(1);
  expect(await send()).toEqual({ answer: seen[0], isReplay: true });
});

test('all expired keys are removed, and no others', async () => {
  const world = newWorld();
  for (let index = 0; index < 1001; index += 1) {
    await world.requests.runOnce.execute(OWNER, { ...input, key: `old ${index}` }, async () => 'done');
  }
  world.clock.advance(DAY - 1);
  expect(await world.requests.purge.execute()).toBe(0);
  await creating(world).send();
  world.clock.advance(1);
  expect(await world.requests.purge.execute()).toBe(1001);
  expect(await creating(world).send()).toMatchObject({ isReplay: true });
});
