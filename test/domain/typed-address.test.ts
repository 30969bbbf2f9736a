import { SitegradeError, parseTypedAddress, readTypedAddress } from '../../src/domain/index.js';

test.each([
  ['example.com', 'https://example.com/'],
  [' example.com ', 'https://example.com/'],
  ['example.com/a?b=c', 'https://example.com/a?b=c'],
  ['example.com?x', 'https://example.com/?x'],
  ['example.com#part', 'https://example.com/'],
  ['example.com:8443/a', 'https://example.com:8443/a'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['127.0.0.1:3000', 'https://127.0.0.1:3000/'],
  ['[::1]/a', 'https://[::1]/a'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://Example.com', 'https://example.com/'],
])('reads %s as %s', (typed, url) => {
  expect(parseTypedAddress(typed).url).toBe(url);
});

test.each([
  ['', 'required', 'Enter a web address, for example example.com or https://example.com/page.'],
  [
    'hello',
    'invalid_url',
    'This is not a web address. Enter one, for example example.com or https://example.com/page.',
  ],
  ['localhost:3000', 'unsupported_scheme', 'Add a scheme, such as http://localhost:3000.'],
  ['ftp://example.com', 'unsupported_scheme', 'Only http: and https: URLs are supported.'],
  ['javascript:alert(1)', 'unsupported_scheme', 'Only http: and https: URLs are supported.'],
  ['user@example.com', 'invalid_url', expect.stringContaining('not a web address')],
])('says what to do with %j', (typed, code, message) => {
  expect(readTypedAddress(typed, 'address')).toEqual({ target: null, violation: { field: 'address', code, message } });
});

test('throws what is wrong', () => {
  expect(() => parseTypedAddress('hello')).toThrow(SitegradeError);
});
