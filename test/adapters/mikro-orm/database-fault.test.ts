import { DatabaseFault, faultKind } from '../../../src/adapters/mikro-orm/database/database-fault.js';
import { storageFault, toStorageError } from '../../../src/adapters/mikro-orm/database/storage-errors.js';

const errorWith = (fields: object) => Object.assign(new Error('what the server says'), fields);

// The faults that a test can cause on a server are in test/end-to-end/database-faults.postgres.test.ts.
test.each([
  [{ code: '08006' }, 'unreachable'],
  [{ code: 'ECONNREFUSED' }, 'unreachable'],
  [{ errors: [errorWith({ code: 'ECONNREFUSED' })] }, 'unreachable'],
  [{ message: 'Connection terminated unexpectedly' }, 'unreachable'],
  [{ message: 'timeout exceeded when trying to connect' }, 'busy'],
  [{ code: '28P01' }, 'refused'],
  [{ code: '3D000' }, 'refused'],
  [{ code: '57P03' }, 'restarting'],
  [{ code: '25P03' }, 'restarting'],
  [{ code: '53200' }, 'outOfMemory'],
  [{ code: '53400' }, 'overLimit'],
  [{ code: '58030' }, 'disk'],
  [{ code: '0A000', routine: 'get_relation_info' }, 'readOnly'],
  [{ code: '0A000', routine: 'other' }, null],
  [{ code: '42P01' }, null],
  [{ code: '22012' }, null],
])('an error with %j is the fault %s', (fields, kind) => {
  expect(faultKind(errorWith(fields))).toBe(kind);
});

test('the error for the application hides the fault, and its cause says what to do', () => {
  const error = errorWith({ code: '53200' });
  const shown = toStorageError(error) as Error;
  expect(shown).toMatchObject({ details: { kind: 'unavailable', retryAfterSeconds: 2 } });
  expect(shown.message).toBe('The service is temporarily unavailable.');
  expect(shown.cause).toBeInstanceOf(DatabaseFault);
  expect(shown.cause).toMatchObject({
    message: expect.stringMatching(/^what the server says\. The database server is out of memory\./),
    cause: error,
  });
  expect(storageFault(shown)).toBe('outOfMemory');
});

test('any other error stays as it is', () => {
  const error = errorWith({ code: '22012' });
  expect(toStorageError(error)).toBe(error);
});

test('the message of several failed addresses is that of the first', () => {
  const errors = [new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ECONNREFUSED 127.0.0.1:5432')];
  const fault = new DatabaseFault('unreachable', new AggregateError(errors));
  expect(fault.message).toBe('connect ECONNREFUSED ::1:5432. Check DATABASE_URL or DATA_DIR.');
});
