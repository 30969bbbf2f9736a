import { gzipSync } from 'node:zlib';
import type { HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const post = (world: World, body: string | Buffer | undefined, headers: Record<string, string>) =>
  world.send({ method: 'POST', path: '/api/v1/reports', headers, ...(body !== undefined && { body }) });

export const bodyCases: readonly HttpCase[] = [
  {
    name: 'rejects other media types, charsets and compressed bodies with 415, and lists what it accepts',
    async run(world) {
      const types = [
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/xml',
        `${FORM}; charset=latin1`,
        'json',
      ];
      for (const type of types) {
        const answer = await post(world, 'url=https://example.com/', { 'Content-Type': type });
        expect([type, answer.status]).toEqual([type, 415]);
        expect(answer.headers.accept).toBe(`${FORM}, ${JSON_TYPE}`);
      }
      expect((await post(world, 'url=https://example.com/', {})).status).toBe(415);
      const bomb = gzipSync(Buffer.alloc(1_000_000, 'a'));
      const headers = { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' };
      expect((await post(world, bomb, headers)).status).toBe(415);
    },
  },
  {
    name: 'rejects more than 64 KiB, announced or chunked, and accepts exactly 64 KiB',
    async run(world) {
      const exact = `url=https://example.com/&password=`.padEnd(65_536, 'x');
      expect((await post(world, exact, { 'Content-Type': FORM })).status).toBe(201);
      expect((await post(world, `${exact}x`, { 'Content-Type': FORM })).status).toBe(413);
      const chunked = { 'Content-Type': FORM, 'Transfer-Encoding': 'chunked' };
      expect((await post(world, exact, chunked)).status).toBe(201);
      expect((await post(world, `${exact}x`, chunked)).status).toBe(413);
    },
  },
  {
    name: 'rejects announced lengths beyond 32 bits on every route that reads a body, without waiting for it',
    async run(world) {
      const created = await post(world, 'url=https://example.com/', { 'Content-Type': FORM });
      const routes = [
        ['POST', '/api/v1/reports', world.keys.write],
        ['PUT', `/api/v1/reports/${created.json.data.id}`, world.keys.write],
        ['POST', '/api/v1/keys', world.keys.admin],
      ] as const;
      // 2 ** 32 + 8 is 8 in 32 bits.
      for (const length of [2 ** 31, 2 ** 32 + 8, 2 ** 53]) {
        for (const [method, path, key] of routes) {
          const answer = await world.bytes(
            `${method} ${world.host.prefix}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
              `Content-Type: ${FORM}\r\nContent-Length: ${length}\r\n\r\n`,
          );
          expect([path, length, answer.slice(0, 13)]).toEqual([path, length, 'HTTP/1.1 413 ']);
          expect(answer).toMatch(/\r\nConnection: close\r\n/i);
        }
      }
    },
  },
  {
    name: 'rejects malformed bodies with 400',
    async run(world) {
      const deep = '['.repeat(60_000);
      for (const body of ['{', '[]', '"text"', '1', 'null', `{"url":${deep}`, deep + ']'.repeat(60), '{"url":"a",}']) {
        expect([body.slice(0, 20), (await post(world, body, { 'Content-Type': JSON_TYPE })).status]).toEqual([
          body.slice(0, 20),
          400,
        ]);
      }
      expect((await post(world, 'url=%', { 'Content-Type': FORM })).status).toBe(400);
      expect((await post(world, 'url=%E4', { 'Content-Type': FORM })).status).toBe(400);
      expect((await post(world, Buffer.from([0x75, 0x3d, 0xff]), { 'Content-Type': FORM })).status).toBe(400);
      const many = Array.from({ length: 101 }, (_, index) => `p${index}=1`).join('&');
      expect((await post(world, many, { 'Content-Type': FORM })).status).toBe(400);
    },
  },
  {
    name: 'rejects arrays and objects as values, and treats __proto__ as an unknown name',
    async run(world) {
      for (const body of [
        '{"url":["https://example.com/"]}',
        '{"url":{"href":"x","url":"https://example.com/"}}',
        '{"url":"https://example.com/","__proto__":{"privacy":0}}',
        '{"url":"https://example.com/","constructor":1}',
        '{"url":5}',
      ]) {
        const answer = await post(world, body, { 'Content-Type': JSON_TYPE });
        expect([body, answer.status]).toEqual([body, 422]);
      }
    },
  },
  {
    name: 'reads JSON strings that contain JSON',
    async run(world) {
      const url = 'https://example.com/?q={"url":"x","privacy":0},[1]\\';
      const answer = await post(world, JSON.stringify({ url, privacy: 1 }), { 'Content-Type': JSON_TYPE });
      expect(answer.status).toBe(201);
      expect(answer.json.data).toMatchObject({ url: new URL(url).href, privacy: 1 });
    },
  },
  {
    name: 'decodes forms: plus as a space, UTF-8, empty parts',
    async run(world) {
      const answer = await post(world, '&url=https%3A%2F%2Fexample.com%2F%C3%A4+b&&', {
        'Content-Type': `${FORM};charset=UTF-8`,
      });
      expect(answer.status).toBe(201);
      expect(answer.json.data.url).toBe('https://example.com/%C3%A4%20b');
    },
  },
];
