import { createLog } from '../../src/service/log.js';

function lineOf(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).info(fields, 'something');
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

test('a line has a time, a level, fields and a message', () => {
  expect(lineOf({ count: 3, nested: { list: [1] } })).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    count: 3,
    nested: { list: [1] },
    msg: 'something',
  });
});

test('removes fields that can contain secrets, at any depth', () => {
  const secrets = { password: 'hush', authorization: 'hush', connectionString: 'hush' };
  const line = lineOf({ ...secrets, id: 1, nested: { ...secrets, id: 2, deeper: { ...secrets, id: 3 } } });
  expect(line).toMatchObject({ id: 1, nested: { id: 2, deeper: { id: 3 } } });
  expect(JSON.stringify(line)).not.toContain('hush');
});

test('logs only type, message, code, stack and cause of an error', () => {
  const cause = Object.assign(new Error('the cause'), { code: 'ECONNREFUSED', client: { password: 'hush' } });
  const error = Object.assign(new Error('it broke', { cause }), { config: { connectionString: 'hush' } });
  const line = lineOf({ err: error });
  expect(line).toMatchObject({ err: { message: 'it broke', cause: { message: 'the cause', code: 'ECONNREFUSED' } } });
  expect(JSON.stringify(line)).not.toContain('hush');
});
