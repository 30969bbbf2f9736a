import { accountActor, type Scope } from '../../../../../src/domain/index.js';
import { newPageWorld } from '../support/page-world.js';
import { issueKey, signIn, signedIn } from './support/signed-in.js';
import type { PageWorld, Tab } from './support/tab.js';

const ADMIN = accountActor('owner', 'admin');

const keysOf = async ({ application }: PageWorld) =>
  (await application.keys.list.execute(ADMIN, { perPage: 100 })).items;

const rowsOf = (tab: Tab) => tab.texts('.rows .row-title').map((text) => text.replaceAll(/\s+/g, ' '));

describe('the list of keys', () => {
  test('marks the key of the session', async () => {
    const { tab, world } = await signedIn();
    await issueKey(world, 'read');
    await issueKey(world, 'admin', 'other');
    await tab.open('/dashboard/keys');
    expect(rowsOf(tab)).toEqual([expect.stringMatching(/^read key ?read$/), expect.stringContaining('Signed in with')]);
    expect(tab.text('.rows')).toContain('Never used');
    for (const { id } of await keysOf(world)) expect(tab.document.getElementById(`revoke-${id}`)).not.toBeNull();
  });

  test('has pages', async () => {
    const { tab, world } = await signedIn();
    for (let index = 0; index < 30; index += 1) await issueKey(world, 'read');
    await tab.open('/dashboard/keys?per_page=x');
    expect([tab.status, rowsOf(tab).length]).toEqual([200, 25]);
    await tab.click('Next');
    expect(rowsOf(tab)).toHaveLength(6);
    expect((await tab.open('/dashboard/keys?cursor=x')).status).toBe(422);
  });

  test.each<[Scope]>([['read'], ['write']])('is forbidden for a key with the scope %s', async (scope) => {
    const { tab, world, key } = await signedIn(scope);
    expect((await tab.open('/dashboard/keys')).status).toBe(403);
    const form_token = (await tab.open('/dashboard/reports')).formOf('Sign out').data.get('form_token')!;
    const data = new URLSearchParams({ form_token, name: 'x', scope: 'admin' });
    expect((await tab.send('/at/dashboard/keys', data)).status).toBe(403);
    expect((await tab.send(`/at/dashboard/keys/${key.id}/revoke`, data)).status).toBe(403);
    expect(await keysOf(world)).toMatchObject([{ id: key.id, revokedAt: null }]);
  });
});

describe('a new key', () => {
  test('is shown once, in the answer to its form, and works', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/keys');
    await tab.press('Create key', { name: ' CI <b>"x" ', scope: 'write', expires_at: '2026-02-28' });
    expect([tab.status, tab.text('h1'), tab.at]).toEqual([200, 'Your new key', '/dashboard/keys']);
    expect(tab.headers).toMatchObject({ 'cache-control': 'no-store' });
    const token = tab.document.querySelector<HTMLInputElement>('#new-token')!.value;
    const actor = await world.application.keys.authenticate.execute(token);
    expect(actor).toMatchObject({ account: 'owner', scope: 'write' });
    const [key] = await keysOf(world);
    expect(key).toMatchObject({ name: 'CI <b>"x"', expiresAt: new Date('2026-03-01T00:00:00Z') });
    expect(tab.document.querySelector('main b')).toBeNull();
    await tab.open('/dashboard/keys');
    expect(tab.body).not.toContain(token);
    expect(JSON.stringify([world.logged, world.observed, [...tab.cookies]])).not.toContain(token);
    expect((await signIn(newPageWorld(), token)).status).toBe(403);
    expect((await signIn(world, token)).status).toBe(200);
  });

  test('is issued once per form', async () => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/keys');
    const { action, data } = tab.formOf('Create key');
    data.set('name', 'twice');
    await tab.send(action, data);
    expect(tab.text('h1')).toBe('Your new key');
    await tab.send(action, data);
    expect(tab.text('h1')).toBe('API keys');
    expect(tab.text('.notice.decent')).toContain('already created and shown');
    expect(await keysOf(world)).toHaveLength(2);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'x', scope: 'god' }, 'scope'],
    [{ name: 'x', expires_at: '2026-02-02' }, 'expires_at'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'expires_at'],
    [{ name: 'x', expires_at: '2026-13-45' }, 'expires_at'],
  ])('is rejected with %j and keeps what was typed', async (fields, field) => {
    const { tab, world } = await signedIn();
    await tab.open('/dashboard/keys');
    await tab.press('Create key', fields);
    expect(tab.status).toBe(422);
    expect(tab.document.querySelector<HTMLAnchorElement>('#errors a')?.hash).toBe(`#${field}`);
    expect(tab.document.querySelector<HTMLInputElement>('#name')?.value).toBe(fields.name);
    expect(await keysOf(world)).toHaveLength(1);
  });
});

describe('a key', () => {
  test('is revoked after a confirmation, and cannot be revoked again', async () => {
    const { tab, world } = await signedIn();
    const { key, token } = await issueKey(world, 'write');
    const other = await signIn(world, token);
    await tab.open('/dashboard/keys');
    const details = tab.document.getElementById(`revoke-${key.id}`)!;
    expect([details.hasAttribute('open'), details.textContent]).toEqual([
      false,
      expect.stringContaining('Requests with this key will be rejected'),
    ]);
    await tab.send(details.querySelector('form')!.action, tab.formOf('Sign out').data);
    expect(tab.text('.notice.good')).toBe('Key “write key” revoked.');
    expect(rowsOf(tab)[0]).toContain('Revoked');
    expect(tab.document.getElementById(`revoke-${key.id}`)).toBeNull();
    expect((await other.open('/dashboard/reports')).text('h1')).toBe('Sign in');
  });

  test('of the session warns before it is revoked, and signs out', async () => {
    const { tab, key } = await signedIn();
    await tab.open('/dashboard/keys');
    const own = tab.document.getElementById(`revoke-${key.id}`)!;
    expect(own.textContent).toContain('Revoking it signs you out');
    await tab.press('Revoke key');
    expect([tab.at, tab.text('.notice')]).toEqual([
      '/sign-in?reason=revoked',
      'The key you were signed in with has been revoked.',
    ]);
    expect(tab.cookies.size).toBe(1);
  });

  test('of another account is not found', async () => {
    const { tab, world } = await signedIn();
    const { key, token } = await issueKey(world, 'write', 'other');
    const { data } = tab.formOf('Sign out');
    for (const id of [key.id, 'x', '%00']) {
      expect((await tab.send(`/at/dashboard/keys/${id}/revoke`, data)).status).toBe(404);
    }
    await expect(world.application.keys.authenticate.execute(token)).resolves.toBeDefined();
  });
});
