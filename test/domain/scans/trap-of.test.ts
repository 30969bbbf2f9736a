import { trapOf } from '../../../src/domain/index.js';

const at = (rest: string) => `https://example.com${rest}`;
const HEX = '4f3c2b1a0d9e8f7c6b5a49382716050f';

describe('a trap', () => {
  test.each([
    `/page?PHPSESSID=${HEX}`,
    `/page?a=1&phpsessid=${HEX}&b=2`,
    `/page;jsessionid=${HEX.toUpperCase()}.node1`,
    `/page;jsessionid=${HEX}/next`,
    `/(S(lit3py55t21z5v55vlm25s55))/orders.aspx`,
    `/page?sid=${HEX}`,
    `/page?sid=${HEX}${HEX}`,
    '/page?session_id=123e4567-e89b-12d3-a456-426614174000',
  ])('is a session ID: %s', (path) => {
    expect(trapOf(at(path))).toBe('a session ID in the URL');
  });

  test.each(['/a/a/a', '/a/b/a/b/a/b/', '/x/a/b/c/a/b/c/a/b/c/y', '/1/1/1/1'])('is a path that repeats: %s', (path) => {
    expect(trapOf(at(path))).toBe('a path that repeats itself');
  });

  test('is a path of more than 20 segments', () => {
    const path = Array.from({ length: 21 }, (_, index) => `/${index}`).join('');
    expect(trapOf(at(path))).toBe('more than 20 segments in the path');
    expect(trapOf(at(path.slice(0, path.lastIndexOf('/'))))).toBeNull();
  });
});

test.each([
  '/',
  '/a/a/b/b',
  '/a/b/a/b/a',
  '/2011/11/11/eleven',
  '/page?sid=1234567890123456',
  '/page?sid=a-story-about-4-sessions',
  '/page?session=morning',
  '/page?sid=',
  '/page?sid',
  `/commit?id=${HEX}`,
  `/commit/${HEX}`,
  '//',
])('is no trap: %s', (path) => {
  expect(trapOf(at(path))).toBeNull();
});
