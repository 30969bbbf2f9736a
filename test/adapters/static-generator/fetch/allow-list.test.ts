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
])('"%s" is read', (text, targets) => {
  expect(parseAllowedTargets(text)).toEqual({ kind: 'targets', targets });
});

test.each([
  ['http://localhost', 'is a URL'],
  ['localhost:', 'no valid port'],
  ['localhost:0', 'no valid port'],
  ['localhost:65536', 'no valid port'],
  ['localhost:8o80', 'no valid port'],
  ['127.0.0.1:-1', 'no valid port'],
  ['10.0.0.0/33', 'from 0 to 32'],
  ['10.0.0.0/', 'from 0 to 32'],
  ['10.0.0.0/8/8', 'no CIDR range'],
  ['::/129', 'from 0 to 128'],
  ['10.1.2.3/8', 'write 10.0.0.0/8'],
  ['fd00::1/8', 'write fd00::/8'],
  ['localhost/8', 'neither a host name nor a CIDR range'],
  ['*.example.com', 'wildcard'],
  ['127.1', 'write 127.0.0.1'],
  ['0x7f.1', 'write 127.0.0.1'],
  ['2130706433', 'write 127.0.0.1'],
  ['fe80::1%eth0', 'has a zone'],
  ['two words', 'no host name'],
  ['user@host', 'no host name'],
  ['1.2.3.4.5', 'no host name'],
])('"%s" is a fault', (text, words) => {
  const result = parseAllowedTargets(text);
  expect(result).toEqual({ kind: 'faults', faults: [expect.stringContaining(words)] });
  expect(result.kind === 'faults' && result.faults[0]).toContain(`"${text}"`);
});

test('every fault is named at once', () => {
  const result = parseAllowedTargets('localhost,*.a,10.1.2.3/8,b:x');
  expect(result.kind === 'faults' && result.faults).toHaveLength(3);
});
