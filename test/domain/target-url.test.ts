import { MAX_URL_LENGTH, parseTargetUrl, resolveTargetUrl, targetUrlViolation } from '../../src/domain/index.js';

describe('a target URL', () => {
  test.each([
    ['https://Example.COM', 'https://example.com/', 'example.com'],
    ['http://www.example.com:80/a/../b?q#top', 'http://www.example.com/b?q', 'example.com'],
    ['https://example.com:8443/', 'https://example.com:8443/', 'example.com'],
    ['https://www.www.example/', 'https://www.www.example/', 'www.example'],
    ['https://www.', 'https://www./', 'www.'],
    ['https://www/', 'https://www/', 'www'],
    ['https://wwwx.example/', 'https://wwwx.example/', 'wwwx.example'],
    ['https://bücher.example/ä?ö', 'https://xn--bcher-kva.example/%C3%A4?%C3%B6', 'xn--bcher-kva.example'],
    ['http://127.1/', 'http://127.0.0.1/', '127.0.0.1'],
    ['http://[::1]:3000/', 'http://[::1]:3000/', '[::1]'],
    ['  https://example.com/\n', 'https://example.com/', 'example.com'],
    ['https://example.com/#', 'https://example.com/', 'example.com'],
  ])('%j is %s of project %s', (input, url, project) => {
    expect(targetUrlViolation(input)).toBeNull();
    expect(parseTargetUrl(input)).toEqual({ url, project });
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['example.com', 'invalid_url'],
    ['//example.com/', 'invalid_url'],
    ['https://', 'invalid_url'],
    ['https://exa mple.com/', 'invalid_url'],
    ['http://1.2.3.4.5/', 'invalid_url'],
    ['ftp://example.com/', 'unsupported_scheme'],
    ['javascript:alert(1)', 'unsupported_scheme'],
    ['file:///etc/passwd', 'unsupported_scheme'],
    ['data:text/html,x', 'unsupported_scheme'],
    ['https://user@example.com/', 'credentials_in_url'],
    ['https://:secret@example.com/', 'credentials_in_url'],
  ])('%j is none: %s', (input, code) => {
    expect(targetUrlViolation(input, 'a_field')).toMatchObject({ field: 'a_field', code });
    expect(() => parseTargetUrl(input)).toThrow();
  });

  test('has at most 2,048 characters, also after normalization, without its fragment', () => {
    const bare = 'https://example.com/';
    const longest = bare + 'x'.repeat(MAX_URL_LENGTH - bare.length);
    expect(targetUrlViolation(longest)).toBeNull();
    expect(targetUrlViolation(`${longest}x`)?.code).toBe('too_long');
    expect(targetUrlViolation(bare + 'ü'.repeat(400))?.code).toBe('too_long');
    expect(targetUrlViolation(`${bare}#${'x'.repeat(1500)}`)).toBeNull();
  });

  test('no violation repeats the credentials', () => {
    expect(JSON.stringify(targetUrlViolation('https://user:swordfish@example.com/'))).not.toContain('swordfish');
  });
});

describe('where a link leads', () => {
  const base = 'https://Example.com/tea/green?cup=1#top';

  test.each([
    ['black', 'https://example.com/tea/black'],
    ['../', 'https://example.com/'],
    ['', 'https://example.com/tea/green?cup=1'],
    ['#brew', 'https://example.com/tea/green?cup=1'],
    ['?cup=2#brew', 'https://example.com/tea/green?cup=2'],
    ['//Other.example:443', 'https://other.example/'],
    [' HTTP://example.com:80/ä\n', 'http://example.com/%C3%A4'],
    [`/a#${'x'.repeat(3000)}`, 'https://example.com/a'],
  ])('%j leads to %s', (reference, url) => {
    expect(resolveTargetUrl(reference, base)).toBe(url);
  });

  test.each([
    ['mailto:tea@example.com'],
    ['javascript:void(0)'],
    ['data:text/html,x'],
    ['https://'],
    ['https://exa mple.com/'],
    ['https://user@example.com/'],
    ['//:secret@example.com/'],
    [`/${'x'.repeat(MAX_URL_LENGTH)}`],
    [`/${'ü'.repeat(400)}`],
  ])('%j leads nowhere', (reference) => {
    expect(resolveTargetUrl(reference, base)).toBeNull();
  });

  test('is nowhere if the base is not a URL that has a hierarchy', () => {
    expect(resolveTargetUrl('/a', 'data:text/html,x')).toBeNull();
    expect(resolveTargetUrl('/a', '/b')).toBeNull();
  });
});
