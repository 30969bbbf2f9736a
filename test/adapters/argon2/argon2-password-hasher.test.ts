import { Argon2PasswordHasher } from '../../../src/adapters/argon2/index.js';
import { errorDetails } from '../../../src/domain/index.js';
import { passwordHasherSuite } from '../../../src/testing/index.js';
import { runSuite } from '../../contracts/run-suite.js';

const hasher = new Argon2PasswordHasher();

runSuite(passwordHasherSuite, () => ({ passwords: hasher }));

test('hashes with argon2id at the costs that OWASP recommends, with a new salt each time', async () => {
  const [one, other] = await Promise.all([hasher.hash('hunter2'), hasher.hash('hunter2')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(one).not.toContain('hunter2');
});

test('verifies the right password and no other', async () => {
  const hash = await hasher.hash('pässwörd 🔑');
  expect(await hasher.verify(hash, 'pässwörd 🔑')).toBe(true);
  expect(await hasher.verify(hash, 'passwörd 🔑')).toBe(false);
  expect(await hasher.verify(hash, '')).toBe(false);
});

test('verifies an argon2id hash with other costs below the limit', async () => {
  // Password "password", made with the reference implementation's parameters m=256, t=2, p=1 and salt "somesalt".
  const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await hasher.verify(reference, 'password')).toBe(true);
  expect(await hasher.verify(reference, 'Password')).toBe(false);
});

test.each([
  ['an empty hash', ''],
  ['plain text', 'hunter2'],
  ['bcrypt', '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'],
  ['argon2i', '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'],
  ['four GiB of memory', '$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
  ['a hash cut short', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgL'],
  ['costs of zero', '$argon2id$v=19$m=0,t=0,p=0$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
])('returns false, without an error, for %s', async (_what, hash) => {
  expect(await hasher.verify(hash, 'hunter2')).toBe(false);
});

test('rejects calls beyond its limits as unavailable, and completes waiting ones', async () => {
  const small = new Argon2PasswordHasher({ concurrency: 1, maxWaiting: 1 });
  const results = await Promise.allSettled([small.hash('a'), small.hash('b'), small.hash('c')]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const [refused] = results.filter((result) => result.status === 'rejected');
  expect(errorDetails(refused?.reason)).toEqual({ kind: 'unavailable', retryAfterSeconds: 1 });
  expect(await small.verify(await small.hash('d'), 'd')).toBe(true);
});
