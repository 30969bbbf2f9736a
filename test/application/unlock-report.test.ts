import { detailsOf } from '../domain/support/details-of.js';
import { OWNER, newWorld } from './support/new-world.js';

const PASSWORD = 'swordfish';

async function worldWith(privacy: 'public' | 'private' | 'password') {
  const world = newWorld();
  const { id } = await world.reports.create.execute(OWNER, {
    url: 'https://example.com/',
    privacy,
    password: PASSWORD,
  });
  const read = (grant: string | undefined, password?: string) =>
    detailsOf(() => world.reports.get.execute(null, { id, grant, password }));
  return { world, id, read, unlock: (password: string) => world.reports.unlock.execute({ id, password }) };
}

test('a grant replaces the password of its report', async () => {
  const { world, id, read, unlock } = await worldWith('password');
  const grant = (await unlock(PASSWORD)) ?? undefined;
  expect(grant).toMatch(/^[0-9a-f]{64}$/);
  expect(await read(grant)).toBeNull();
  expect(await detailsOf(() => world.generations.list.execute(null, { id, grant }))).toBeNull();
  const other = await world.reports.create.execute(OWNER, {
    url: 'https://example.com/',
    privacy: 'password',
    password: PASSWORD,
  });
  expect(await detailsOf(() => world.reports.get.execute(null, { id: other.id, grant }))).toEqual({
    kind: 'password-required',
  });
});

test('an expired grant is ignored, and a password next to it still counts', async () => {
  const { world, id, read, unlock } = await worldWith('password');
  const grant = (await unlock(PASSWORD)) ?? undefined;
  await world.reports.update.execute(OWNER, { id, password: PASSWORD });
  expect(await read(grant)).toEqual({ kind: 'password-required' });
  expect(await read(grant, 'wrong')).toEqual({ kind: 'password-wrong' });
  expect(await read(grant, PASSWORD)).toBeNull();
  await world.reports.update.execute(OWNER, { id, privacy: 'private' });
  expect(await read(grant)).toMatchObject({ kind: 'not-found' });
});

test('there is no grant for a wrong password, or for a report without one', async () => {
  const { unlock } = await worldWith('password');
  expect(await detailsOf(() => unlock('wrong'))).toEqual({ kind: 'password-wrong' });
  expect(await detailsOf(() => unlock(''))).toEqual({ kind: 'password-required' });
  expect(await (await worldWith('public')).unlock('whatever')).toBeNull();
  const hidden = await worldWith('private');
  expect(await detailsOf(() => hidden.unlock(PASSWORD))).toMatchObject({ kind: 'not-found' });
});
