import { parseAllowedTargets } from '../../../../src/adapters/static-generator/fetch/allow-list.js';

const range = (address: string, prefixLength: number, port: number | null = null) => ({
  kind: 'range',
  address,
  prefixLength,
  port,
});
const name = (text: string, port: number | null = null) => ({ kind: 'name', name: text, port });

test.each([
  ['', []],
  [' , ', []],
  ['localhost:8080', [name('localhost', 8080)]],
  ['127.0.0.1', [range('127.0.0.1', 32)]],
  ['127.0.0.1:65535', [range('127.0.0.1', 32, 65535)]],
  ['10.0.0.0/8', [range('10.0.0.0', 8)]],
  ['10.0.0.0/8:8080', [range('10.0.0.0', 8, 8080)]],
  ['0.0.0.0/0', [range('0.0.0.0', 0)]],
  ['::1', [range('::1', 128)]],
  ['[::1]:3000', [range('::1', 128, 3000)]],
  ['[::1]', [range('::1', 128)]],
  ['fd00::/8', [range('fd00::', 8)]],
  ['[fd00::/8]:443', [range('fd00::', 8, 443)]],
  ['Intranet.Example.', [name('intranet.example')]],
  ['bücher.example', [name('xn--bcher-kva.example')]],
  ['a.test, 127.0.0.1 ,b.test:1', [name('a.test'), range('127.0.0.1', 32), name('b.test', 1)]],
])('parses "%s"', (text, targets) => {
  expect(parseAllowedTargets(text)).toEqual({ targets, errors: [] });
});

test.each([
  ['http://localhost', 'is a URL'],
  ['localhost:', 'invalid port'],
  ['localhost:0', 'invalid port'],
  ['localhost:65536', 'invalid port'],
  ['localhost:8o80', 'invalid port'],
  ['127.0.0.1:-1', 'invalid port'],
  ['10.0.0.0/33', 'from 0 to 32'],
  ['10.0.0.0/', 'from 0 to 32'],
  ['10.0.0.0/8/8', 'not a CIDR range'],
  ['::/129', 'from 0 to 128'],
  ['10.1.2.3/8', 'Use 10.0.0.0/8'],
  ['fd00::1/8', 'Use fd00::/8'],
  ['localhost/8', 'not a host name or a CIDR range'],
  ['*.example.com', 'wildcard'],
  ['127.1', 'Use 127.0.0.1'],
  ['0x7f.1', 'Use 127.0.0.1'],
  ['2130706433', 'Use 127.0.0.1'],
  ['fe80::1%eth0', 'has a zone'],
  ['two words', 'not a host name'],
  ['user@host', 'not a host name'],
  ['1.2.3.4.5', 'not a host name'],
])('rejects "%s"', (text, reason) => {
  const { targets, errors } = parseAllowedTargets(text);
  expect(errors).toEqual([expect.stringContaining(reason)]);
  expect(errors[0]).toContain(`"${text}"`);
  expect(targets).toEqual([]);
});

test('reports every invalid entry at once', () => {
  expect(parseAllowedTargets('localhost,*.a,10.1.2.3/8,b:x').errors).toHaveLength(3);
});
