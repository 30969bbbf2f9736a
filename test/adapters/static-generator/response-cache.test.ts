import { ResponseCache } from '../../../src/adapters/static-generator/resources/response-cache.js';
import type { FetchResource, ResourceRequest } from '../../../src/adapters/static-generator/index.js';
import { answer, REFUSED } from './in-memory-page.js';

const never = new AbortController().signal;
const GET: ResourceRequest = { method: 'GET', maxBytes: 100, redirects: 'follow' };

function newCache() {
  // lru-cache takes 0 for no time at all.
  let time = 1;
  const requests: string[] = [];
  const answers = new Map<string, Awaited<ReturnType<FetchResource>>>();
  const cache = new ResponseCache(() => time);
  const fetcher = cache.over({
    fetchResource: (url, { method }) => {
      requests.push(`${method} ${url}`);
      return Promise.resolve(answers.get(url) ?? answer(200, `text ${requests.length}`));
    },
    negotiateProtocol: (url) => {
      requests.push(`negotiate ${url}`);
      return Promise.resolve(url.includes('unknown') ? null : 'h2');
    },
  });
  const pass = (ms: number) => void (time += ms);
  return {
    cache,
    requests,
    answers,
    pass,
    fetch: (url: string, request = GET) => fetcher.fetchResource(url, request, never),
    fetcher,
  };
}

test('a response is reused for a minute', async () => {
  const { fetch, requests, pass } = newCache();
  const first = await fetch('https://a.example/robots.txt');
  pass(59_000);
  expect(await fetch('https://a.example/robots.txt')).toBe(first);
  pass(2_000);
  expect(await fetch('https://a.example/robots.txt')).not.toBe(first);
  expect(requests).toHaveLength(2);
});

test('a request that differs in anything is another one', async () => {
  const { fetch, requests } = newCache();
  const url = 'https://a.example/x';
  const others: ResourceRequest[] = [
    GET,
    { ...GET, method: 'HEAD' },
    { ...GET, maxBytes: 1 },
    { ...GET, redirects: 'manual' },
    { ...GET, headers: { accept: '*/*' } },
    { ...GET, headers: { accept: 'image/webp', origin: 'https://a.example' } },
  ];
  for (const request of others) await fetch(url, request);
  await fetch(`${url}?y`);
  expect(requests).toHaveLength(others.length + 1);
  await fetch(url, { ...GET, headers: { origin: 'https://a.example', accept: 'image/webp' } });
  expect(requests).toHaveLength(others.length + 1);
});

test.each([
  ['a missing file', answer(404), 1],
  ['a rate limit', answer(429), 2],
  ['an error of the server', answer(503), 2],
  ['a failure', REFUSED, 2],
])('%s', async (_name, result, count) => {
  const { fetch, answers, requests } = newCache();
  answers.set('https://a.example/x', result);
  expect([await fetch('https://a.example/x'), await fetch('https://a.example/x')]).toEqual([result, result]);
  expect(requests).toHaveLength(count);
});

test('is bounded: old responses make room for new ones', async () => {
  const { fetch, answers, requests } = newCache();
  const large = answer(200, 'x'.repeat(4 * 1024 * 1024));
  const urls = [1, 2, 3, 4, 5].map((number) => `https://a.example/${number}`);
  for (const url of urls) answers.set(url, large);
  for (const url of urls) await fetch(url);
  await fetch(urls[4] ?? '');
  expect(requests).toHaveLength(5);
  await fetch(urls[0] ?? '');
  expect(requests).toHaveLength(6);
});

test('the protocol of an origin is negotiated once, if it is known', async () => {
  const { fetcher, requests } = newCache();
  const negotiate = (url: string) => fetcher.negotiateProtocol?.(url, never);
  expect([await negotiate('https://a.example/1'), await negotiate('https://a.example/2')]).toEqual(['h2', 'h2']);
  expect([await negotiate('https://unknown.example/1'), await negotiate('https://unknown.example/2')]).toEqual([
    null,
    null,
  ]);
  expect(requests).toHaveLength(3);
});

test('a fetcher that cannot negotiate stays one', () => {
  const { cache } = newCache();
  expect(cache.over({ fetchResource: () => Promise.resolve(REFUSED) }).negotiateProtocol).toBeUndefined();
});
