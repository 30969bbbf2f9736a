import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import type { HttpCase } from '../support/http-case.js';
import type { World } from '../support/world.js';

/** What Chromium, Firefox and Safari send for a navigation, in essence. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const HTML = 'text/html; charset=utf-8';
const PROBLEM = 'application/problem+json';

/** Absolute addresses of the links and style sheets of a page. */
function linksOf(world: World, path: string, html: string): string[] {
  return [...html.matchAll(/ href="([^"#][^"]*)"/g)].map(([, link]) => new URL(link ?? '', world.base + path).href);
}

export const browserCases: readonly HttpCase[] = [
  {
    name: 'a browser gets an HTML error page with links, for unknown paths, missing keys and wrong methods',
    async run(world) {
      for (const [method, path, status] of [
        ['GET', '/no/such/page', 404],
        ['GET', '/docs/checks/no-such-check', 404],
        ['GET', '/api/v1/reports', 401],
        ['POST', '/docs', 405],
      ] as const) {
        const answer = await world.send({ method, path, key: null, headers: { Accept: BROWSER } });
        expect([path, answer.status, answer.headers['content-type']]).toEqual([path, status, HTML]);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['content-security-policy']).toContain("style-src 'self'");
        const links = linksOf(world, path, answer.text);
        expect(links).toContain(`${world.base}/docs`);
        for (const link of links.filter((each) => each.startsWith(world.base))) {
          expect([link, (await world.send({ path: link.slice(world.base.length), key: null })).status]).not.toEqual([
            link,
            404,
          ]);
        }
      }
    },
  },
  {
    name: 'a browser gets an HTML error page for errors of the service',
    options: {
      ports: {
        projects: {
          list: () => Promise.reject(new Error('the secret detail')),
          find: () => Promise.resolve(null),
          delete: () => Promise.resolve(false),
        },
      },
    },
    async run(world) {
      const answer = await world.send({ path: '/api/v1/projects', headers: { Accept: 'text/html, application/json' } });
      expect([answer.status, answer.headers['content-type']]).toEqual([500, HTML]);
      expect(answer.text).not.toContain('the secret detail');
    },
  },
  {
    name: 'a program gets problem documents: without Accept, with */* and with a JSON type',
    async run(world) {
      const accepts: Record<string, string>[] = [
        {},
        { Accept: '*/*' },
        { Accept: 'application/json' },
        { Accept: 'application/json, text/html;q=0.9' },
        { Accept: 'image/png' },
      ];
      for (const headers of accepts) {
        const answer = await world.send({ path: '/no/such/page', key: null, headers });
        expect([headers, answer.status, answer.headers['content-type']]).toEqual([headers, 404, PROBLEM]);
      }
    },
  },
  {
    name: 'the documentation has a header, navigation, and style sheets and scripts that load',
    async run(world) {
      for (const path of [
        '/docs',
        '/docs/api',
        '/docs/api/createReport',
        '/docs/checks',
        '/docs/checks/fixed-score',
        '/docs/scoring',
        '/docs/problems',
        '/docs/problems/not-found',
        '/docs/search?q=report',
      ]) {
        const { status, text } = await world.send({ path, key: null });
        expect([path, status]).toEqual([path, 200]);
        for (const part of [
          '<header',
          'aria-label="Documentation"',
          '<main id="main"',
          '<footer',
          '<h1>',
          'href="#main"',
        ]) {
          expect([path, part, text.includes(part)]).toEqual([path, part, true]);
        }
        const links = linksOf(world, path, text);
        expect(links).toEqual(expect.arrayContaining([`${world.base}/docs`, `${world.base}/docs/checks`]));
        const scripts = [...text.matchAll(/ src="([^"]+)"/g)].map(
          ([, link]) => new URL(link ?? '', world.base + path).href,
        );
        const sheets = links.filter((link) => link.endsWith('.css'));
        expect([path, sheets.length, scripts.length]).toEqual([path, 2, 2]);
        for (const [files, type] of [
          [sheets, 'text/css; charset=utf-8'],
          [scripts, 'text/javascript; charset=utf-8'],
        ] as const) {
          for (const file of files) {
            const answer = await world.send({ path: file.slice(world.base.length), key: null });
            expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
          }
        }
      }
    },
  },
  {
    name: 'the documentation is sent compressed to clients that accept it',
    async run(world) {
      const path = '/docs/api/createReport';
      const plain = await world.send({ path, key: null });
      const bytes = await new Promise<Buffer>((resolve, reject) => {
        const sent = request(world.base + path, { headers: { 'Accept-Encoding': 'gzip, br' } }, (response) => {
          expect(response.headers['content-encoding']).toBe('br');
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve(Buffer.concat(chunks)));
        });
        sent.on('error', reject).end();
      });
      expect(brotliDecompressSync(bytes).toString()).toBe(plain.text);
      expect(bytes.length).toBeLessThan(plain.text.length / 3);
    },
  },
];
