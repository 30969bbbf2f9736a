import { ScanScope } from '../../../src/domain/index.js';

const NO_GLOBS = { include: [], exclude: [] };

describe('the site of a scan', () => {
  test.each([
    ['https://example.com/', 'https://example.com/a?b=c', true],
    ['https://example.com/', 'http://example.com/', true],
    ['https://example.com/', 'http://www.example.com/', true],
    ['https://www.example.com/', 'https://example.com/', true],
    ['https://example.com/', 'https://www.www.example.com/', false],
    ['https://example.com/', 'https://blog.example.com/', false],
    ['https://example.com/', 'https://example.com.evil.test/', false],
    ['https://example.com/', 'https://evilexample.com/', false],
    ['https://example.com/', 'https://example.com:8443/', false],
    ['http://example.com:8080/', 'https://example.com:8080/', true],
    ['http://example.com:8080/', 'https://example.com/', false],
    ['http://[::1]:3000/', 'http://[::1]:3000/a', true],
    ['http://[::1]/', 'http://[::1]:3000/', false],
    ['http://[::1]/', 'https://[::1]/', true],
  ])('that begins at %s has %s: %s', (start, url, expected) => {
    const scope = new ScanScope(start, NO_GLOBS);
    expect(scope.isSameSite(url)).toBe(expected);
    expect(scope.isWanted(url)).toBe(expected);
  });
});

const wants = (globs: { include?: string[]; exclude?: string[] }, path: string) =>
  new ScanScope('https://example.com/start', { ...NO_GLOBS, ...globs }).isWanted(`https://example.com${path}`);

describe('path globs', () => {
  test.each([
    ['/blog', '/blog', true],
    ['/blog', '/blog/', false],
    ['/blog/*', '/blog/', true],
    ['/blog/*', '/blog/a', true],
    ['/blog/*', '/blog/a/b', false],
    ['/blog/**', '/blog/', true],
    ['/blog/**', '/blog/a/b', true],
    ['/blog/**', '/blog', false],
    ['/blog/**', '/blogs/a', false],
    ['/**/edit', '/a/b/edit', true],
    ['/**/edit', '/a/b/edit/c', false],
    ['/*/edit', '/a/b/edit', false],
    ['/**/*.pdf', '/a/b/c.pdf', true],
    ['/**/a*c/**', '/x/abc/y', true],
    ['/**/a*c/**', '/x/ab/c/y', false],
    ['/a*b*c', '/aXbXbXc', true],
    ['/a***c', '/a/b/c', true],
    ['/a.c', '/abc', false],
    ['/(a|b)+', '/a', false],
    ['/über/*', '/%C3%BCber/uns', true],
    ['/a%20b', '/a%20b', true],
    ['/', '/', true],
    ['/', '/a', false],
  ])('%s matches %s: %s', (glob, path, expected) => {
    expect(wants({ include: [glob] }, path)).toBe(expected);
    expect(wants({ exclude: [glob] }, path)).toBe(!expected);
  });

  test('look at the path and not at the query', () => {
    expect(wants({ include: ['/a'] }, '/a?b=/c')).toBe(true);
    expect(wants({ include: ['/**c'] }, '/a?b=/c')).toBe(false);
  });

  test('exclude wins, and one of several is enough', () => {
    const globs = { include: ['/a/**', '/b/**'], exclude: ['/a/x/**', '/b/x'] };
    expect(['/a/1', '/b/1', '/a/x/1', '/b/x', '/c'].map((path) => wants(globs, path))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('cannot leave out the start', () => {
    expect(wants({ include: ['/blog/**'], exclude: ['/**'] }, '/start')).toBe(true);
    expect(wants({ include: ['/blog/**'] }, '/start?a')).toBe(false);
  });

  test('with many wildcards match long paths without backtracking', () => {
    const glob = `/${'**a*a'.repeat(39)}b`;
    expect(wants({ include: [glob] }, `/${'a'.repeat(2000)}`)).toBe(false);
    expect(wants({ include: [glob] }, `/${'a'.repeat(2000)}b`)).toBe(true);
  });
});
