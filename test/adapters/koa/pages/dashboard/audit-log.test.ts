import { OPERATOR } from '../../../../../src/domain/index.js';
import { signIn, signedIn } from './support/signed-in.js';

const AUDIT_LOG = '/dashboard/audit-log';

describe('the audit log', () => {
  test('shows what happened, who did it and from where, newest first', async () => {
    const { tab, world, token, key } = await signedIn();
    await signIn(world, 'sg_wrong');
    await tab.open('/dashboard/keys');
    await tab.press('Create key', { name: 'deploy', scope: 'write' });
    await tab.open('/dashboard/reports');
    await tab.click('Audit log');
    expect([tab.status, tab.at, tab.text('h1')]).toEqual([200, AUDIT_LOG, 'Audit log']);
    expect(tab.texts('.row-title')).toEqual(['Key created deploy', 'Signed in', 'Key created admin key']);
    expect(tab.texts('.row .facts').map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^3 February 2026 at 04:05 UTC ?By key admin key ?Scope write ?IP address 127\.0\.0\.1/),
      expect.stringMatching(/By key admin key ?IP address 127\.0\.0\.1/),
      expect.stringContaining('On the command line'),
    ]);
    expect(tab.body).not.toContain(token);

    await tab.click('admin key');
    expect(tab.at).toBe(`${AUDIT_LOG}?key=${key.id}`);
    expect(tab.texts('.row-title')).toEqual(['Key created deploy', 'Signed in']);
    await tab.click('Show all keys');
    expect(tab.texts('.row-title')).toHaveLength(3);
  });

  test('shows why a sign-in failed', async () => {
    const { tab, world } = await signedIn();
    const input = { account: 'owner', name: 'old', scope: 'read' } as const;
    const old = await world.application.keys.issue.execute(OPERATOR, input);
    await world.application.keys.revoke.execute(OPERATOR, { id: old.key.id });
    await signIn(world, old.token);
    await tab.open(`${AUDIT_LOG}?action=session.rejected`);
    expect(tab.texts('.row-title')).toEqual(['Sign-in rejected old Failed']);
    expect(tab.text('.row .facts')).toContain('The key was revoked');
  });

  test('filters by event and day, keeps the filter on the next page, and says if nothing matches', async () => {
    const { tab, world } = await signedIn();
    for (let index = 0; index < 12; index += 1) {
      const input = { account: 'owner', name: `key ${index}`, scope: 'read' } as const;
      await world.application.keys.issue.execute(OPERATOR, input);
    }
    const { data, method } = (await tab.open(AUDIT_LOG)).formOf('Apply');
    expect([method, [...data.keys()]]).toEqual(['get', ['action', 'since', 'until', 'per_page']]);
    await tab.open(`${AUDIT_LOG}?action=key.created&since=2026-02-03&until=2026-02-03&per_page=10`);
    expect(tab.texts('.row-title')).toHaveLength(10);
    await tab.click('Next');
    expect(tab.texts('.row-title')).toEqual(['Key created key 1', 'Key created key 0', 'Key created admin key']);
    for (const query of ['until=2026-02-02', 'since=2026-02-04', 'action=key.revoked']) {
      await tab.open(`${AUDIT_LOG}?${query}`);
      expect([query, tab.text('.empty h2')]).toEqual([query, 'No matching events']);
    }
  });

  test.each([
    ['action=stolen', /action must be one of/],
    ['key=x', /not the ID of an API key/],
    ['since=yesterday', /The day is invalid/],
    ['until=2026-02-31T', /The day is invalid/],
    ['per_page=7', /per_page must be one of/],
    ['cursor=x', /no longer valid/],
  ])('rejects %s', async (query, message) => {
    const { tab } = await signedIn();
    await tab.open(`${AUDIT_LOG}?${query}`);
    expect([tab.status, tab.text('[role=alert]')]).toEqual([422, expect.stringMatching(message)]);
  });

  test.each(['read', 'write'] as const)('is not for keys with the scope %s', async (scope) => {
    const { tab } = await signedIn(scope);
    expect(tab.body).not.toContain('Audit log');
    await tab.open(AUDIT_LOG);
    expect([tab.status, tab.body.includes('scope “admin”')]).toEqual([403, true]);
  });

  test('shows nothing of other accounts', async () => {
    const { tab, world } = await signedIn();
    await world.application.keys.issue.execute(OPERATOR, { account: 'other', name: 'their key', scope: 'admin' });
    await tab.open(AUDIT_LOG);
    expect(tab.body).not.toContain('their key');
  });
});
