import { apiKeyViolations, keyRefusal, type ApiKey } from '../../src/domain/index.js';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);

describe('a key', () => {
  const key: ApiKey = {
    id: 'k',
    account: 'a',
    name: 'n',
    scope: 'read',
    hash: 'h',
    createdAt: before,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  };

  test.each([
    ['without expiry is accepted', {}, null],
    ['is accepted up to its expiry', { expiresAt: after }, null],
    ['is rejected from its expiry on', { expiresAt: NOW }, 'expired'],
    ['is rejected when revoked', { revokedAt: before }, 'revoked'],
    ['is rejected as revoked if it has also expired', { revokedAt: before, expiresAt: before }, 'revoked'],
  ] as const)('%s', (_, change, refusal) => {
    expect(keyRefusal({ ...key, ...change }, NOW)).toBe(refusal);
  });
});

describe('the attributes of a key', () => {
  const attributes = { account: 'acme', name: 'deploy', scope: 'write', expiresAt: null };
  const codesOf = (change: object) => apiKeyViolations({ ...attributes, ...change }, NOW).map(({ code }) => code);

  test.each([
    {},
    { account: 'a' },
    { account: 'a.b_c@d-e' },
    { account: 'x'.repeat(64) },
    { name: 'x'.repeat(100) },
    { name: 'Ünïcode “key”' },
    { expiresAt: after },
  ])('may be %j', (change) => {
    expect(codesOf(change)).toEqual([]);
  });

  test.each([
    [{ account: '' }, 'invalid_account'],
    [{ account: '-a' }, 'invalid_account'],
    [{ account: 'a-' }, 'invalid_account'],
    [{ account: 'a b' }, 'invalid_account'],
    [{ account: 'a\n' }, 'invalid_account'],
    [{ account: 'x'.repeat(65) }, 'invalid_account'],
    [{ name: '' }, 'invalid_name'],
    [{ name: ' \t ' }, 'invalid_name'],
    [{ name: 'a\u0000b' }, 'invalid_name'],
    [{ name: 'a\u007f' }, 'invalid_name'],
    [{ name: 'x'.repeat(101) }, 'invalid_name'],
    [{ scope: 'root' }, 'invalid_choice'],
    [{ expiresAt: NOW }, 'not_in_future'],
    [{ expiresAt: new Date(NaN) }, 'not_in_future'],
  ])('cannot be %j', (change, code) => {
    expect(codesOf(change)).toEqual([code]);
  });

  test('are reported with every violation at once', () => {
    const violations = apiKeyViolations({ account: '', name: '', scope: '', expiresAt: before }, NOW);
    expect(violations.map(({ field }) => field)).toEqual(['account', 'name', 'scope', 'expires_at']);
  });
});
