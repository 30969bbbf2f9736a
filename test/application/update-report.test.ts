import type { PrivacyKind } from '../../src/domain/index.js';
import { detailsOf, violationsOf } from '../domain/support/details-of.js';
import { OWNER, READER, OTHER_ACCOUNT, newWorld, readyReport, type World } from './support/new-world.js';

const url = 'https://example.com/';
const NOT_FOUND = { kind: 'not-found', what: 'report' };

async function worldWith(privacy: PrivacyKind) {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, { url, privacy, password: 'old one' });
  return { world, id };
}

/** Whether another account can read the report, with each of these passwords. */
async function opens(world: World, id: string, ...passwords: string[]): Promise<boolean[]> {
  const opened = [];
  for (const password of passwords) {
    opened.push((await detailsOf(() => world.reports.get.execute(OTHER_ACCOUNT, { id, password }))) === null);
  }
  return opened;
}

describe('privacy', () => {
  test.each([
    ['public', 'private'],
    ['private', 'public'],
    ['password', 'public'],
    ['password', 'private'],
  ] as const)('goes from %s to %s, and no password is left', async (from, to) => {
    const { world, id } = await worldWith(from);
    const updated = await world.reports.update.execute(OWNER, { id, privacy: to, password: 'ignored' });
    expect(updated).toMatchObject({ privacy: to, version: 2 });
    expect((await world.ports.reports.find(id))?.report.state.privacy).toEqual({ kind: to });
  });

  test.each(['public', 'private'] as const)('goes from %s to password only with one', async (from) => {
    const { world, id } = await worldWith(from);
    const input = { id, privacy: 'password' } as const;
    expect(await violationsOf(() => world.reports.update.execute(OWNER, input))).toEqual(['password required']);
    expect(await violationsOf(() => world.reports.update.execute(OWNER, { ...input, password: '' }))).toEqual([
      'password required',
    ]);
    await world.reports.update.execute(OWNER, { ...input, password: 'new one' });
    expect(await opens(world, id, 'old one', 'new one')).toEqual([false, true]);
  });

  test.each([{ privacy: 'password' }, {}] as const)('keeps its password or gets a new one: %j', async (same) => {
    const { world, id } = await worldWith('password');
    const kept = await world.reports.update.execute(OWNER, { id, ...same });
    expect(kept.version).toBe(1);
    expect(await opens(world, id, 'old one')).toEqual([true]);
    const changed = await world.reports.update.execute(OWNER, { id, ...same, password: 'new one' });
    expect(changed.version).toBe(2);
    expect(await opens(world, id, 'old one', 'new one')).toEqual([false, true]);
  });

  test('needs a new password after it was not password-protected', async () => {
    const { world, id } = await worldWith('password');
    await world.reports.update.execute(OWNER, { id, privacy: 'private' });
    expect(await violationsOf(() => world.reports.update.execute(OWNER, { id, privacy: 'password' }))).toEqual([
      'password required',
    ]);
  });

  test.each(['new one', 'x'.repeat(129)])(
    'a password without a privacy is ignored by a report that has none',
    async (password) => {
      const { world, id } = await worldWith('public');
      expect((await world.reports.update.execute(OWNER, { id, password })).version).toBe(1);
    },
  );

  test.each([
    [{ privacy: 'secret' as 'private' }, ['privacy invalid_choice']],
    [{ privacy: 'password', password: 'x'.repeat(129) }, ['password invalid_length']],
    [{ password: 'x'.repeat(129) }, ['password invalid_length']],
  ] as const)('%j is rejected', async (input, violations) => {
    const { world, id } = await worldWith('password');
    expect(await violationsOf(() => world.reports.update.execute(OWNER, { id, ...input }))).toEqual(violations);
  });
});

describe('a new generation', () => {
  test('joins the one under way, and follows one that has ended', async () => {
    const world = newWorld();
    const { id } = await world.reports.create.execute(OWNER, { url });
    const joined = await world.reports.update.execute(OWNER, { id, regenerate: true });
    expect(joined.version).toBe(1);
    await world.generateAll();
    expect(world.generator.calls).toBe(1);
    const updates = Array.from({ length: 5 }, () => world.reports.update.execute(OWNER, { id, regenerate: true }));
    expect((await Promise.all(updates)).map(({ status }) => status)).toEqual(Array(5).fill('pending'));
    await world.generateAll();
    expect(world.generator.calls).toBe(2);
  });

  test('keeps the last good outcome visible until it is ready', async () => {
    const world = newWorld();
    const { id, score, audits, generatedAt } = await readyReport(world, 81);
    const pending = await world.reports.update.execute(OWNER, { id, regenerate: true });
    expect(pending).toMatchObject({ status: 'pending', score, result: 'good', audits, generatedAt });
  });

  test('can be requested together with a change of privacy', async () => {
    const world = newWorld();
    const { id } = await readyReport(world);
    const updated = await world.reports.update.execute(OWNER, { id, privacy: 'private', regenerate: true });
    expect(updated).toMatchObject({ privacy: 'private', status: 'pending' });
    await world.generateAll();
    expect(world.generator.calls).toBe(2);
  });

  test('is not requested if it cannot be queued', async () => {
    const world = newWorld();
    const { id, version } = await readyReport(world);
    world.ports.queue.enqueue = () => Promise.reject(new Error('The queue is unavailable.'));
    await expect(world.reports.update.execute(OWNER, { id, regenerate: true })).rejects.toThrow(
      'The queue is unavailable.',
    );
    expect(await world.reports.get.execute(OWNER, { id })).toMatchObject({ status: 'ready', version });
  });
});

test('an empty update changes nothing', async () => {
  const world = newWorld();
  const report = await readyReport(world);
  world.clock.advance(1000);
  expect(await world.reports.update.execute(OWNER, { id: report.id })).toEqual(report);
});

test('an update requires one of the accepted versions', async () => {
  const { world, id } = await worldWith('public');
  const update = (ifVersion: number[]) => () =>
    world.reports.update.execute(OWNER, { id, privacy: 'private', ifVersion });
  expect(await detailsOf(update([2, 3]))).toEqual({ kind: 'version-conflict', current: 1 });
  expect(await detailsOf(update([]))).toEqual({ kind: 'version-conflict', current: 1 });
  expect(await detailsOf(update([7, 1]))).toBeNull();
  expect(await detailsOf(update([1]))).toEqual({ kind: 'version-conflict', current: 2 });
});

test('of two updates for the same version, one succeeds', async () => {
  const { world, id } = await worldWith('public');
  const update = () => detailsOf(() => world.reports.update.execute(OWNER, { id, privacy: 'private', ifVersion: [1] }));
  const kinds = (await Promise.all([update(), update()])).map((details) => details?.kind ?? 'updated');
  expect(kinds.sort()).toEqual(['updated', 'version-conflict']);
});

test('no other account can change a report, whatever its privacy', async () => {
  for (const privacy of ['public', 'private', 'password'] as const) {
    const { world, id } = await worldWith(privacy);
    const update = { id, privacy: 'public', password: 'old one', regenerate: true } as const;
    expect(await detailsOf(() => world.reports.update.execute(OTHER_ACCOUNT, update))).toEqual(NOT_FOUND);
    expect(await detailsOf(() => world.reports.update.execute(READER, update))).toMatchObject({
      kind: 'insufficient-scope',
    });
    expect((await world.reports.get.execute(OWNER, { id })).version).toBe(1);
  }
});

test.each(['no id', '01890000-0000-7000-8000-000000000000'])('there is no report %s', async (id) => {
  expect(await detailsOf(() => newWorld().reports.update.execute(OWNER, { id }))).toEqual(NOT_FOUND);
});
