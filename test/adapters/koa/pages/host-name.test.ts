import { domainToASCII } from 'node:url';
import { displayHost, displayUrl } from '../../../../src/adapters/koa/pages/components/host-name.js';

test.each([
  'example.com',
  'bücher.example',
  'www.bücher-am-markt-24.example:8443',
  'łódź.example',
  'straße.example',
  'việt.example',
  '日本.jp',
  'お名前ドットコム.jp',
  'ラーメン.example',
  '한국.example',
  'пример.рф',
  'ελλάδα.example',
  'שלום.example',
  'مثال.example',
  'हिन्दी.example',
  'ไทย.example',
])('%s is shown as people write it', (host) => {
  const [name = '', ...port] = host.split(':');
  expect(displayHost([domainToASCII(name), ...port].join(':'))).toBe(host);
});

test.each([
  ['Cyrillic letters that look like apple', 'аррӏе.com'],
  ['Greek letters that look like vivo', 'νινο.com'],
  ['Latin and Cyrillic', 'pаypal.com'],
  ['Latin and Greek', 'gοοgle.com'],
  ['Latin and Han', 'com丿path.example'],
  ['Latin letters that pass for others', 'ɡooɡle.com'],
  ['an i without a dot', 'wıkipedia.org'],
  ['digits of another script', 'হ০.example'],
  ['a symbol', '☃.example'],
  ['a script with many lookalikes', 'ꮪꮖꭲꭼ.example'],
  ['one such label among others', 'bücher.аррӏе.com'],
])('%s: the host stays in ASCII', (_, host) => {
  const ascii = domainToASCII(host);
  expect(ascii).toContain('xn--');
  expect(displayHost(ascii)).toBe(ascii);
});

test.each(['xn--a', 'xn--zzzzzzz99999.example', 'XN--BCHER-KVA.example', '[2001:db8::1]:8080', '192.0.2.1', ''])(
  'what is no host name in Punycode stays: %s',
  (host) => {
    expect(displayHost(host)).toBe(host);
  },
);

test('of a URL, only the host changes', () => {
  expect(displayUrl('https://xn--bcher-kva.example:8080/%E8%A1%A8?u=https://xn--bcher-kva.example/')).toBe(
    'https://bücher.example:8080/%E8%A1%A8?u=https://xn--bcher-kva.example/',
  );
  expect(displayUrl('https://example.com/xn--bcher-kva.example')).toBe('https://example.com/xn--bcher-kva.example');
});
