import { Report, accountActor, parseTargetUrl, readAccess, requireScope, OPERATOR } from '../../src/domain/index.js';
import { includesScope, type Privacy, type Scope } from '../../src/domain/index.js';
import { detailsOf } from './support/details-of.js';

const OWNER = accountActor('owner', 'read');
const OTHER_ACCOUNT = accountActor('other', 'admin');

function reportWith(privacy: Privacy): Report {
  const target = parseTargetUrl('https://example.com/');
  return Report.create({ id: 'r', account: 'owner', target, privacy, generationId: 'g', now: new Date(0) });
}

describe('who may read a report', () => {
  test.each([
    ['public', 'granted', 'granted', 'granted'],
    ['password', 'granted', 'password-needed', 'password-needed'],
    ['private', 'granted', 'hidden', 'hidden'],
  ] as const)('%s: owner %s, another account %s, a visitor %s', (kind, owner, other, visitor) => {
    const report = reportWith(kind === 'password' ? { kind, hash: 'h' } : { kind });
    expect([OWNER, OTHER_ACCOUNT, null].map((reader) => readAccess(report, reader))).toEqual([owner, other, visitor]);
  });
});

describe('scopes', () => {
  test.each([
    ['read', [true, false, false]],
    ['write', [true, true, false]],
    ['admin', [true, true, true]],
  ] as const)('%s reaches %j of read, write, admin', async (held, reached) => {
    const needed: readonly Scope[] = ['read', 'write', 'admin'];
    expect(needed.map((required) => includesScope(held, required))).toEqual(reached);
    for (const [index, required] of needed.entries()) {
      const refusal = await detailsOf(async () => requireScope(accountActor('a', held), required));
      expect(refusal).toEqual(reached[index] ? null : { kind: 'insufficient-scope', required });
    }
  });

  test('the operator may do everything', () => {
    expect(() => requireScope(OPERATOR, 'admin')).not.toThrow();
  });

  test('an actor has the scope write by default', () => {
    expect(accountActor('a')).toEqual({ kind: 'account', account: 'a', scope: 'write' });
  });
});
