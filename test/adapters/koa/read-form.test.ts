import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { PROBLEM_TYPES } from '../../../src/adapters/koa/http/problem-types.js';
import { toProblem } from '../../../src/adapters/koa/http/problem.js';
import { readForm, type FormOptions } from '../../../src/adapters/koa/http/read-body.js';

function request(body: string | Buffer, headers: Record<string, string> = {}): IncomingMessage {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
    headers: { ...type, ...headers },
  }) as unknown as IncomingMessage;
}

async function read(body: string | Buffer, options?: FormOptions, headers?: Record<string, string>) {
  try {
    return await readForm(request(body, headers), options);
  } catch (error) {
    return PROBLEM_TYPES[toProblem(error)!.name].status;
  }
}

async function textOf(body: string, name: string) {
  const form = await read(body);
  if (typeof form === 'number') throw new Error(`rejected with ${form}`);
  return form.text(name);
}

describe('a form', () => {
  test('is decoded as browsers encode it', async () => {
    expect(await textOf('a=1&b=x+y%26%C3%A9&c', 'b')).toBe('x y&é');
    expect(await textOf('a=1&b', 'b')).toBe('');
    expect(await textOf('a=b=c', 'a')).toBe('b=c');
    expect(await textOf('', 'a')).toBe('');
    expect(await textOf('a=é', 'a')).toBe('é');
    expect(await textOf('__proto__=x&constructor=y', 'constructor')).toBe('y');
  });

  test('may repeat only fields that allow it', async () => {
    expect(await read('id=1&id=2')).toBe(400);
    const form = await read('id=1&id=2&a=3', { repeated: ['id'] });
    expect(typeof form === 'object' && form.all('id')).toEqual(['1', '2']);
    expect(await read('a=1&id=2&%61=3', { repeated: ['id'] })).toBe(400);
  });

  test.each([['a=%'], ['a=%zz'], ['a=%C3'], ['%FF=a'], [Buffer.from([97, 61, 0xff])]])(
    '%s is rejected as ambiguous or malformed',
    async (body) => {
      expect(await read(body)).toBe(400);
    },
  );

  test.each([
    ['application/json'],
    ['multipart/form-data; boundary=x'],
    ['text/plain'],
    ['application/x-www-form-urlencoded; charset=utf-16'],
    ['application/x-www-form-urlencoded; charset=iso-8859-1'],
    ['nonsense'],
    [''],
  ])('is not accepted as %s', async (type) => {
    expect(await read('a=1', {}, { 'content-type': type })).toBe(415);
  });

  test('must not be compressed, and may declare UTF-8', async () => {
    expect(await read('a=1', {}, { 'content-encoding': 'gzip' })).toBe(415);
    expect(typeof (await read('a=1', {}, { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }))).toBe(
      'object',
    );
  });

  test('is limited in bytes, with or without Content-Length, and in fields', async () => {
    expect(await read('a=1', { maxBytes: 2 })).toBe(413);
    expect(await read('', {}, { 'content-length': String(2 ** 30) })).toBe(413);
    expect(await read(`a=${'x'.repeat(65_536)}`)).toBe(413);
    expect(await read(Array.from({ length: 129 }, (_, index) => `f${index}=1`).join('&'))).toBe(400);
  });

  test('that is cut off is rejected', async () => {
    const broken = request('');
    const stream = Object.assign(
      new Readable({
        read() {
          this.destroy(new Error('aborted'));
        },
      }),
      { headers: broken.headers },
    ) as unknown as IncomingMessage;
    await expect(readForm(stream)).rejects.toMatchObject({ problem: { name: 'malformed-request' } });
  });
});
