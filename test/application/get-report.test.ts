import { MemoryRateLimiter } from '../../src/adapters/memory/index.js';
import { detailsOf } from '../domain/support/details-of.js';
import { OWNER, READER, OTHER_ACCOUNT, newWorld, type World } from './support/new-world.js';

const url = 'https://example.com/';
const NOT_FOUND = { kind: 'not-found', what: 'report' };

async function worldWith(privacy: 'public' | 'private' | 'password') {
  const world = newWorld();
  const input = { url, privacy, password: 'swordfish' };
  const { id } = await world.reports.create.execute(OWNER, input);
  return { world, id };
}

const answerTo = (
  world: World,
  reader: Parameters<World['reports']['get']['execute']>[0],
  id: string,
  password?: string,
) => detailsOf(() => world.reports.get.execute(reader, { id, password }));

test.each(['public', 'private', 'password'] as const)(
  'the owner reads a %s report without a password',
  async (privacy) => {
    const { world, id } = await worldWith(privacy);
    expect(await answerTo(world, OWNER, id)).toBeNull();
    expect(await answerTo(world, READER, id, 'wrong')).toBeNull();
  },
);

test.each([
  ['another account', OTHER_ACCOUNT],
  ['a visitor', null],
])('%s reads what is public, or knows the password', async (_, reader) => {
  const open = await worldWith('public');
  expect(await answerTo(open.world, reader, open.id)).toBeNull();
  const { world, id } = await worldWith('password');
  expect(await answerTo(world, reader, id)).toEqual({ kind: 'password-required' });
  expect(await answerTo(world, reader, id, '')).toEqual({ kind: 'password-required' });
  expect(await answerTo(world, reader, id, 'Swordfish')).toEqual({ kind: 'password-wrong' });
  expect(await answerTo(world, reader, id, 'swordfish')).toBeNull();
});

test.each([
  ['another account', OTHER_ACCOUNT],
  ['a visitor', null],
])('to %s a private report is not there', async (_, reader) => {
  const { world, id } = await worldWith('private');
  for (const each of [id, world.ports.ids.next(), 'no id']) {
    expect(await answerTo(world, reader, each, 'swordfish')).toEqual(NOT_FOUND);
  }
});

describe('guessing a password', () => {
  const limit = 5;

  test('is throttled after a few attempts, also for the right one, until the window ends', async () => {
    const { world, id } = await worldWith('password');
    for (let round = 0; round < limit; round += 1) {
      expect(await answerTo(world, OTHER_ACCOUNT, id, `guess ${round}`)).toEqual({ kind: 'password-wrong' });
    }
    world.clock.advance(20_000);
    for (const guess of ['one more', 'swordfish']) {
      expect(await answerTo(world, null, id, guess)).toEqual({ kind: 'throttled', retryAfterSeconds: 40 });
    }
    world.clock.advance(40_000);
    expect(await answerTo(world, null, id, 'swordfish')).toBeNull();
  });

  test('with concurrent requests does not exceed the limit', async () => {
    const { world, id } = await worldWith('password');
    const guesses = Array.from({ length: 20 }, (_, index) => answerTo(world, null, id, `guess ${index}`));
    const kinds = (await Promise.all(guesses)).map((details) => details?.kind);
    expect(kinds.filter((kind) => kind === 'password-wrong')).toHaveLength(limit);
    expect(kinds.filter((kind) => kind === 'throttled')).toHaveLength(20 - limit);
  });

  test('does not count right passwords, nor requests without one', async () => {
    const { world, id } = await worldWith('password');
    for (let round = 0; round < 2 * limit; round += 1) {
      expect(await answerTo(world, null, id, 'swordfish')).toBeNull();
      expect(await answerTo(world, null, id)).toEqual({ kind: 'password-required' });
    }
  });

  test('one report affects no other report, and not the owner', async () => {
    const { world, id } = await worldWith('password');
    const input = { url, privacy: 'password', password: 'other' } as const;
    const other = await world.reports.create.execute(OWNER, input);
    for (let round = 0; round <= limit; round += 1) await answerTo(world, null, id, 'guess');
    expect(await answerTo(world, null, other.id, 'other')).toBeNull();
    expect(await answerTo(world, OWNER, id)).toBeNull();
  });
});

describe('MemoryRateLimiter', () => {
  test('keeps a limited number of keys, and drops the oldest windows first', async () => {
    const { clock } = newWorld();
    const limiter = new MemoryRateLimiter(clock, { limit: 1, windowSeconds: 60, maxKeys: 3 });
    for (const key of ['a', 'b', 'c']) await limiter.consume(key);
    expect((await limiter.consume('a')).allowed).toBe(false);
    await limiter.consume('d');
    expect((await limiter.consume('b')).allowed).toBe(false);
    expect((await limiter.consume('a')).allowed).toBe(true);
  });
});
