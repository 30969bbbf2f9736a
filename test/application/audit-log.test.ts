import { createApplication } from '../../src/application/index.js';
import { OPERATOR, accountActor, type AccountActor, type AuditLogEntry } from '../../src/domain/index.js';
import { detailsOf, violationsOf } from '../domain/support/details-of.js';
import { ADMIN, OTHER_ACCOUNT, OWNER, newWorld, type World } from './support/new-world.js';

const CLIENT = { address: '192.0.2.7', userAgent: 'a browser', requestId: 'request-1' };
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** All entries, oldest first. */
async function entriesOf(world: World): Promise<readonly AuditLogEntry[]> {
  return (await world.auditLog.list.execute(OPERATOR, { sort: 'asc', perPage: 100 })).items;
}

const actionsOf = async (world: World) => (await entriesOf(world)).map(({ action }) => action);

async function issue(world: World, name = 'laptop', expiresAt: Date | null = null) {
  return world.keys.issue.execute(OPERATOR, { account: 'owner', name, scope: 'admin', expiresAt });
}

/** A key that is well-formed but belongs to another service. */
async function unknownToken() {
  return (await issue(newWorld())).token;
}

describe('an entry', () => {
  test('says who did what, when and from where', async () => {
    const world = newWorld();
    const { key, token } = await issue(world);
    const actor = await world.keys.authenticate.execute(token, CLIENT);
    const expiresAt = new Date(world.clock.now().getTime() + DAY);
    const issued = await world.keys.issue.execute(actor, { name: 'deploy', scope: 'read', expiresAt });
    const [first, second] = await entriesOf(world);
    expect(first).toMatchObject({
      account: 'owner',
      actor: { type: 'operator', id: null, name: null },
      target: { type: 'key', id: key.id, name: 'laptop' },
      details: { scope: 'admin', expires_at: null },
      client: null,
    });
    expect(second).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      at: world.clock.now(),
      account: 'owner',
      actor: { type: 'key', id: key.id, name: 'laptop' },
      action: 'key.created',
      target: { type: 'key', id: issued.key.id, name: 'deploy' },
      outcome: 'success',
      details: { scope: 'read', expires_at: expiresAt.toISOString() },
      client: CLIENT,
    });
  });

  test('names a host that authenticates callers itself', async () => {
    const world = newWorld();
    await world.keys.issue.execute({ ...ADMIN, client: CLIENT }, { name: 'deploy', scope: 'read' });
    expect(await entriesOf(world)).toMatchObject([{ actor: { type: 'host' }, client: CLIENT }]);
  });

  test('is written once for a key that is revoked twice, and for a project', async () => {
    const world = newWorld();
    const { key } = await issue(world);
    await world.keys.revoke.execute(ADMIN, { id: key.id });
    world.clock.advance(1);
    await world.keys.revoke.execute(ADMIN, { id: key.id });
    await world.reports.create.execute(OWNER, { url: 'https://www.example.com/' });
    await world.projects.delete.execute(OWNER, { project: 'Example.com' });
    await expect(world.projects.delete.execute(OWNER, { project: 'example.com' })).rejects.toThrow('no such project');
    expect(await actionsOf(world)).toEqual(['key.created', 'key.revoked', 'project.deleted']);
    expect((await entriesOf(world)).at(-1)).toMatchObject({ target: { type: 'project', id: 'example.com' } });
  });

  test('is written for the first key', async () => {
    const world = newWorld();
    await world.keys.issueFirst.execute();
    await world.keys.issueFirst.execute();
    expect(await entriesOf(world)).toMatchObject([{ account: 'default', actor: { type: 'operator' } }]);
  });

  test('is stored together with its event, or not at all', async () => {
    const world = newWorld();
    const { ports } = world;
    const seen: AuditLogEntry[] = [];
    const append = () => Promise.reject(new Error('The disk is full.'));
    const failing = { ...ports, auditLog: { ...ports.auditLog, append } };
    const application = createApplication(failing, { onAuditLogEntry: (entry) => seen.push(entry) });
    const issuing = application.keys.issue.execute(ADMIN, { name: 'deploy', scope: 'read' });
    await expect(issuing).rejects.toThrow('The disk is full.');
    expect((await world.keys.list.execute(ADMIN)).items).toEqual([]);
    expect(seen).toEqual([]);
    // A failed attempt has an error of its own.
    expect(await detailsOf(() => application.keys.authenticate.execute('x'))).toMatchObject({ reason: 'malformed' });
    expect(seen).toMatchObject([{ action: 'key.rejected' }]);
  });

  test('is passed on after it was stored', async () => {
    const { ports } = newWorld();
    const seen: AuditLogEntry[] = [];
    const application = createApplication(ports, { onAuditLogEntry: (entry) => seen.push(entry) });
    await application.keys.issue.execute(ADMIN, { name: 'deploy', scope: 'read' });
    expect((await application.auditLog.list.execute(ADMIN)).items).toEqual(seen);
  });

  test('is not needed by hosts', async () => {
    const { auditLog: _, endedSessions: __, ...ports } = newWorld().ports;
    const application = createApplication(ports);
    const { token } = await application.keys.issue.execute(ADMIN, { name: 'deploy', scope: 'read' });
    const { id, startedAt, actor } = await application.sessions.start.execute(token);
    await application.sessions.end.execute(actor, { id, expiresAt: startedAt });
    expect(await application.sessions.resume.execute({ token, id, startedAt })).toEqual(actor);
    expect((await application.auditLog.list.execute(ADMIN)).items).toEqual([]);
    expect([await application.auditLog.purge.execute(), await application.sessions.purge.execute()]).toEqual([0, 0]);
  });
});

describe('a failed attempt', () => {
  test('belongs to the account of the key, and has the reason', async () => {
    const world = newWorld();
    const { key, token } = await issue(world);
    await world.keys.revoke.execute(ADMIN, { id: key.id });
    for (const each of ['x', await unknownToken(), token]) {
      await world.keys.authenticate.execute(each, CLIENT).catch(() => undefined);
      await world.sessions.start.execute(each, CLIENT).catch(() => undefined);
    }
    const failed = (await entriesOf(world)).filter(({ outcome }) => outcome === 'failure');
    const anonymous = { account: null, actor: { type: 'anonymous' }, target: null, client: CLIENT };
    const own = { ...anonymous, account: 'owner', target: { type: 'key', id: key.id, name: 'laptop' } };
    expect(failed).toMatchObject([
      { ...anonymous, action: 'key.rejected', details: { reason: 'malformed' } },
      { ...anonymous, action: 'session.rejected', details: { reason: 'malformed' } },
      { ...anonymous, action: 'key.rejected', details: { reason: 'unknown' } },
      { ...anonymous, action: 'session.rejected', details: { reason: 'unknown' } },
      { ...own, action: 'key.rejected', details: { reason: 'revoked' } },
      { ...own, action: 'session.rejected', details: { reason: 'revoked' } },
    ]);
    expect(JSON.stringify(failed)).not.toContain('sg_');
  });

  test('with a report password belongs to the owner, and does not name the reader', async () => {
    const world = newWorld();
    const input = { url: 'https://example.com/', privacy: 'password', password: 'correct horse' } as const;
    const { id } = await world.reports.create.execute(OWNER, input);
    const reader: AccountActor = { ...OTHER_ACCOUNT, keyId: 'their-key', keyName: 'their name', client: CLIENT };
    await world.reports.get.execute(reader, { id, password: 'wrong' }).catch(() => undefined);
    await world.reports.unlock.execute({ id, password: 'wrong', client: CLIENT }).catch(() => undefined);
    await world.reports.unlock.execute({ id, password: 'correct horse', client: CLIENT });
    const expected = {
      account: 'owner',
      action: 'report.password_rejected',
      target: { type: 'report', id },
      client: CLIENT,
    };
    expect(await entriesOf(world)).toMatchObject([expected, expected]);
    expect(JSON.stringify(await entriesOf(world))).not.toMatch(/wrong|their/);
  });

  test('is recorded ten times per address and a hundred times per account and hour; the rest is counted', async () => {
    const world = newWorld();
    const fail = (address: string) =>
      world.keys.authenticate.execute('x', { ...CLIENT, address }).catch(() => undefined);
    for (let attempt = 0; attempt < 15; attempt += 1) await fail('192.0.2.1');
    expect(await entriesOf(world)).toHaveLength(10);
    for (let address = 0; address < 150; address += 1) await fail(`2001:db8::${address}`);
    expect(await entriesOf(world)).toHaveLength(100);

    // Another account is not affected.
    const { token, key } = await issue(world);
    await world.keys.revoke.execute(ADMIN, { id: key.id });
    await world.keys.authenticate.execute(token, CLIENT).catch(() => undefined);
    const own = (await world.auditLog.list.execute(ADMIN)).items;
    expect(own.map(({ action }) => action)).toEqual(['key.rejected', 'key.revoked', 'key.created']);

    world.clock.advance(HOUR - 1);
    await world.auditLog.purge.execute();
    expect(await actionsOf(world)).not.toContain('attempts.omitted');
    world.clock.advance(1);
    await world.auditLog.purge.execute();
    await world.auditLog.purge.execute();
    const { items } = await world.auditLog.list.execute(OPERATOR, { action: 'attempts.omitted' });
    expect(items).toMatchObject([{ account: null, details: { count: 65 }, outcome: 'failure' }]);
    await fail('192.0.2.1');
    expect((await world.auditLog.list.execute(OPERATOR)).items[0]).toMatchObject({ action: 'key.rejected' });
  });
});

describe('reading', () => {
  test('requires an admin key and shows the own account', async () => {
    const world = newWorld();
    await issue(world);
    await world.keys.authenticate.execute('x').catch(() => undefined);
    for (const actor of [OWNER, accountActor('owner', 'read')]) {
      const details = await detailsOf(() => world.auditLog.list.execute(actor));
      expect(details).toEqual({ kind: 'insufficient-scope', required: 'admin' });
    }
    expect((await world.auditLog.list.execute(ADMIN)).items).toHaveLength(1);
    expect((await world.auditLog.list.execute(OTHER_ACCOUNT)).items).toEqual([]);
    expect(await actionsOf(world)).toEqual(['key.created', 'key.rejected']);
  });

  test('rejects unknown actions', async () => {
    const input = { action: 'key.stolen' as 'key.created' };
    expect(await violationsOf(() => newWorld().auditLog.list.execute(ADMIN, input))).toEqual(['action invalid_choice']);
  });

  test('leads from page to page', async () => {
    const world = newWorld();
    for (let index = 0; index < 12; index += 1) await issue(world, `key ${index}`);
    const first = await world.auditLog.list.execute(ADMIN);
    expect([first.items.length, first.prev]).toEqual([10, null]);
    const second = await world.auditLog.list.execute(ADMIN, { cursor: first.next ?? undefined });
    expect(second.items.map(({ target }) => target?.name)).toEqual(['key 1', 'key 0']);
    expect(second.next).toBeNull();
  });
});

test('entries are deleted when they are too old', async () => {
  const { ports, clock } = newWorld();
  const { keys, auditLog } = createApplication(ports, { retention: { auditLogMaxAgeDays: 30 } });
  const forever = createApplication(ports, { retention: { auditLogMaxAgeDays: null } });
  await keys.issue.execute(ADMIN, { name: 'old', scope: 'read' });
  clock.advance(30 * DAY);
  expect(await auditLog.purge.execute()).toBe(0);
  clock.advance(1);
  await keys.issue.execute(ADMIN, { name: 'new', scope: 'read' });
  expect(await auditLog.purge.execute({ aborted: true } as never)).toBe(0);
  expect(await forever.auditLog.purge.execute()).toBe(0);
  expect(await auditLog.purge.execute()).toBe(1);
  expect((await auditLog.list.execute(ADMIN)).items).toMatchObject([{ target: { name: 'new' } }]);
});
