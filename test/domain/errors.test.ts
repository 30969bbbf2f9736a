import { SitegradeError, errorDetails, invalid, notFound, type ErrorDetails } from '../../src/domain/index.js';

const EVERY: readonly ErrorDetails[] = [
  { kind: 'invalid', violations: [{ field: 'f', code: 'c', message: 'm' }] },
  { kind: 'not-found', what: 'report' },
  { kind: 'unauthenticated', reason: 'expired' },
  { kind: 'insufficient-scope', required: 'write' },
  { kind: 'password-required' },
  { kind: 'password-wrong' },
  { kind: 'version-conflict', current: 3 },
  { kind: 'scan-ended' },
  { kind: 'too-many-scans', limit: 10 },
  { kind: 'idempotency-in-progress' },
  { kind: 'idempotency-mismatch' },
  { kind: 'throttled', retryAfterSeconds: 5 },
  { kind: 'unavailable', retryAfterSeconds: 5 },
];

test.each(EVERY)('$kind has a message and is recognized', (details) => {
  const error = new SitegradeError(details);
  expect(error.message).not.toBe('');
  expect(error.kind).toBe(details.kind);
  expect(errorDetails(error)).toBe(details);
});

test('an error from another copy of the package is recognized by its shape', () => {
  const foreign = Object.assign(new Error('There is no such key.'), { details: { kind: 'not-found', what: 'key' } });
  foreign.name = 'SitegradeError';
  expect(errorDetails(foreign)).toEqual({ kind: 'not-found', what: 'key' });
});

test.each([null, undefined, 'text', new Error('other'), { name: 'SitegradeError', details: {} }])(
  '%p is not a Sitegrade error',
  (value) => {
    expect(errorDetails(value)).toBeNull();
  },
);

test('the message lists every violation, and the cause is kept', () => {
  const violations = ['a', 'b'].map((field) => ({ field, code: 'c', message: `wrong ${field}` }));
  expect(invalid(...violations).message).toBe('a: wrong a; b: wrong b');
  expect(notFound('project').details).toEqual({ kind: 'not-found', what: 'project' });
  const cause = new Error('below');
  expect(new SitegradeError({ kind: 'unavailable', retryAfterSeconds: 1 }, { cause }).cause).toBe(cause);
});
