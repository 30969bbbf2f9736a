import { accountActor } from '../../src/domain/index.js';
import { detailsOf, violationsOf } from '../domain/support/details-of.js';
import { OWNER, READER, OTHER_ACCOUNT, newWorld } from './support/new-world.js';

const url = 'https://www.example.com/page#part';

test('a new report is pending, public, the account’s own, and queued', async () => {
  const { reports, projects, clock, generator, generateAll } = newWorld();
  const created = await reports.create.execute(OWNER, { url });
  expect(created).toMatchObject({
    url: 'https://www.example.com/page',
    project: 'example.com',
    privacy: 'public',
    status: 'pending',
    score: null,
    result: null,
    failure: null,
    generatedAt: null,
    generator: null,
    categories: [],
    createdAt: clock.now(),
    version: 1,
  });
  expect([...created.audits]).toEqual([]);
  expect(await reports.get.execute(OWNER, { id: created.id })).toEqual(created);
  expect((await projects.list.execute(OWNER)).items).toMatchObject([{ name: 'example.com', reportsCount: 1 }]);
  expect((await reports.list.execute(OTHER_ACCOUNT)).items).toEqual([]);
  await generateAll();
  expect(generator.calls).toBe(1);
});

test('a password is hashed, and no view of the report holds it or its hash', async () => {
  const { reports, ports } = newWorld();
  const created = await reports.create.execute(OWNER, { url, privacy: 'password', password: 'swordfish' });
  const stored = (await ports.reports.find(created.id))?.report.state.privacy;
  if (stored?.kind !== 'password') throw new Error('The report has no password.');
  expect(await ports.passwords.verify(stored.hash, 'swordfish')).toBe(true);
  const views = JSON.stringify([created, await reports.list.execute(OWNER), await reports.get.execute(OWNER, created)]);
  expect(views).not.toContain('swordfish');
  expect(views).not.toContain(stored.hash);
});

test.each(['public', 'private'] as const)('a password that is not needed is ignored: %s', async (privacy) => {
  const { reports, ports } = newWorld();
  const { id } = await reports.create.execute(OWNER, { url, privacy, password: 'x'.repeat(1000) });
  expect((await ports.reports.find(id))?.report.state.privacy).toEqual({ kind: privacy });
});

test.each([
  [{ url: '' }, ['url required']],
  [{ url: 'ftp://example.com/' }, ['url unsupported_scheme']],
  [{ url, privacy: 'password' }, ['password required']],
  [{ url, privacy: 'password', password: '' }, ['password required']],
  [{ url, privacy: 'password', password: 'x'.repeat(129) }, ['password invalid_length']],
  [{ url, privacy: 'password', password: 'half \ud800' }, ['password invalid_character']],
  [{ url, privacy: 'secret' as 'private' }, ['privacy invalid_choice']],
  [{ url: 'nonsense', privacy: 'password' }, ['url invalid_url', 'password required']],
] as const)('%j is rejected with every violation', async (input, violations) => {
  const world = newWorld();
  expect(await violationsOf(() => world.reports.create.execute(OWNER, input))).toEqual(violations);
  expect((await world.reports.list.execute(OWNER)).items).toEqual([]);
});

test('the scope read is not enough', async () => {
  const { reports } = newWorld();
  const refusal = await detailsOf(() => reports.create.execute(READER, { url }));
  expect(refusal).toEqual({ kind: 'insufficient-scope', required: 'write' });
});

test('a repeated id returns the existing report, and queues nothing', async () => {
  const { reports, ports, generator, generateAll } = newWorld();
  const id = ports.ids.next();
  const first = await reports.create.execute(OWNER, { url }, id);
  const again = await reports.create.execute(OWNER, { url: 'https://other.example/' }, id);
  expect(again).toEqual(first);
  await generateAll();
  expect(generator.calls).toBe(1);
});

test('the id of another account’s report reveals nothing about it', async () => {
  const { reports } = newWorld();
  const { id } = await reports.create.execute(OWNER, { url, privacy: 'private' });
  await expect(reports.create.execute(accountActor('other'), { url }, id)).rejects.toThrow();
});

test('a report whose generation cannot be queued is not created', async () => {
  const { reports, projects, ports } = newWorld();
  ports.queue.enqueue = () => Promise.reject(new Error('The queue is unavailable.'));
  await expect(reports.create.execute(OWNER, { url })).rejects.toThrow('The queue is unavailable.');
  expect((await reports.list.execute(OWNER)).items).toEqual([]);
  expect((await projects.list.execute(OWNER)).items).toEqual([]);
});
