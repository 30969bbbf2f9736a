import { Readable } from 'node:stream';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa, { type Context } from 'koa';
import { PROBLEM_TYPES } from '../../../src/adapters/koa/http/problem-types.js';
import { toProblem } from '../../../src/adapters/koa/http/problem.js';
import { readForm, type FormOptions } from '../../../src/adapters/koa/http/read-body.js';

/** The context of a POST with this body. */
function contextOf(stream: Readable, headers: Record<string, string>): Context {
  const request = Object.assign(stream, { method: 'POST', url: '/', headers });
  return new Koa().createContext(request as unknown as IncomingMessage, {} as ServerResponse);
}

function post(body: string | Buffer, headers: Record<string, string> = {}): Context {
  const bytes = Buffer.from(body);
  return contextOf(Readable.from(bytes.length === 0 ? [] : [bytes]), {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(bytes.length),
    ...headers,
  });
}

async function read(body: string | Buffer, options?: FormOptions, headers?: Record<string, string>) {
  try {
    return await readForm(post(body, headers), options);
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
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' };
    const chunked = contextOf(Readable.from([Buffer.alloc(70_000, 'x')]), form);
    await expect(readForm(chunked)).rejects.toMatchObject({ problem: { name: 'body-too-large' } });
    expect(await read('', {}, { 'content-length': String(2 ** 31) })).toBe(413);
    expect(await read('a=1', { maxBytes: 2 })).toBe(413);
    expect(await read('', {}, { 'content-length': String(2 ** 30) })).toBe(413);
    expect(await read(`a=${'x'.repeat(65_536)}`)).toBe(413);
    expect(await read(Array.from({ length: 129 }, (_, index) => `f${index}=1`).join('&'))).toBe(400);
  });

  test('that is cut off is rejected', async () => {
    const stream = new Readable({
      read() {
        this.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      },
    });
    const ctx = contextOf(stream, { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3' });
    await expect(readForm(ctx)).rejects.toMatchObject({ problem: { name: 'malformed-request' } });
  });
});
