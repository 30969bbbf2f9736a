import fc from 'fast-check';
import { AddressGuard } from '../../../../src/adapters/static-generator/fetch/address-guard.js';
import { parseAllowedTargets } from '../../../../src/adapters/static-generator/fetch/allow-list.js';

const guard = new AddressGuard();

function guardOpening(text: string): AddressGuard {
  const allowed = parseAllowedTargets(text);
  if (allowed.errors.length > 0) throw new Error(allowed.errors.join(' '));
  return new AddressGuard(allowed.targets);
}

describe('public addresses are allowed', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '168.63.129.15',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '2620:fe::fe',
  ])('%s', (address) => {
    expect(guard.allowsAddress(address, 443)).toBe(true);
  });
});

describe('addresses that are not public are refused', () => {
  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.0'],
    ['private', '10.255.255.255'],
    ['carrier-grade NAT', '100.64.0.0'],
    ['carrier-grade NAT', '100.127.255.255'],
    ['metadata of Alibaba Cloud', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.255'],
    ['metadata of Azure', '168.63.129.16'],
    ['link-local', '169.254.0.0'],
    ['metadata of most clouds', '169.254.169.254'],
    ['metadata of ECS', '169.254.170.2'],
    ['private', '172.16.0.0'],
    ['private', '172.31.255.255'],
    ['protocol assignments', '192.0.0.1'],
    ['metadata of Oracle Cloud', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['private', '192.168.0.0'],
    ['private', '192.168.255.255'],
    ['benchmark', '198.18.0.0'],
    ['benchmark', '198.19.255.255'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.7'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['IPv4-compatible public', '::8.8.8.8'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback', '0:0:0:0:0:ffff:7f00:1'],
    ['IPv4-mapped metadata', '::ffff:a9fe:a9fe'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::127.0.0.1'],
    ['NAT64', '64:ff9b::8.8.8.8'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['discard only', '100::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['benchmark', '2001:2::1'],
    ['ORCHID', '2001:10::1'],
    ['ORCHIDv2', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['6to4 of metadata', '2002:a9fe:a9fe::1'],
    ['6to4 of a public address', '2002:808:808::1'],
    ['ISATAP', '2a00:1450::5efe:127.0.0.1'],
    ['ISATAP', '2a00:1450::200:5efe:10.0.0.1'],
    ['segment routing', '5f00::1'],
    ['unallocated', '4000::1'],
    ['unallocated', '8000::1'],
    ['unique-local', 'fc00::1'],
    ['metadata of AWS', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local', 'febf::1'],
    ['site-local', 'fec0::1'],
    ['site-local', 'feff::1'],
    ['multicast', 'ff02::1'],
    ['with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2606:4700:4700::1111%1'],
  ])('%s: %s', (_why, address) => {
    expect(guard.allowsAddress(address, 443)).toBe(false);
  });
});

test.each([
  '',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '8.8.8',
  '8.8.8.8 ',
  '[::1]',
  '010.8.8.8',
])('what is no plain address is refused: "%s"', (text) => {
  expect(guard.allowsAddress(text, 443)).toBe(false);
});

describe('no address in a blocked range is allowed, in any spelling', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const forbiddenV4 = fc
    .tuple(
      fc.constantFrom<[number, number]>(
        [0x00000000, 8],
        [0x0a000000, 8],
        [0x64400000, 10],
        [0x7f000000, 8],
        [0xa9fe0000, 16],
        [0xac100000, 12],
        [0xc0000000, 24],
        [0xc0000200, 24],
        [0xc0a80000, 16],
        [0xc6120000, 15],
        [0xc6336400, 24],
        [0xcb007100, 24],
        [0xe0000000, 4],
        [0xf0000000, 4],
      ),
      fc.nat(0xffffffff),
    )
    .map(([[network, bits], random]) => (network | (random & (2 ** (32 - bits) - 1))) >>> 0);
  const dotted = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  const hextets = (value: number): string => `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
  const v4Forms: ((value: number) => string)[] = [
    (value) => dotted(value).join('.'),
    (value) => `${dotted(value).join('.')}.`,
    (value) => String(value),
    (value) => `0x${value.toString(16)}`,
    (value) => `0${value.toString(8)}`,
    (value) =>
      dotted(value)
        .map((part) => `0x${part.toString(16)}`)
        .join('.'),
    (value) =>
      dotted(value)
        .map((part) => `0${part.toString(8)}`)
        .join('.'),
    (value) => `${value >>> 24}.${value & 0xffffff}`,
    (value) => `${value >>> 24}.${(value >>> 16) & 255}.${value & 0xffff}`,
  ];
  const v6Forms: ((value: number) => string)[] = [
    (value) => `[::${dotted(value).join('.')}]`,
    (value) => `[::ffff:${dotted(value).join('.')}]`,
    (value) => `[::ffff:${hextets(value)}]`,
    (value) => `[0:0:0:0:0:FFFF:${hextets(value).toUpperCase()}]`,
    (value) => `[::ffff:0:${hextets(value)}]`,
    (value) => `[64:ff9b::${hextets(value)}]`,
    (value) => `[64:ff9b:1:abcd::${hextets(value)}]`,
    (value) => `[2002:${hextets(value)}::1]`,
    (value) => `[2001:0:${hextets(value)}::1]`,
    (value) => `[2001:0:1:2:3:4:${hextets(~value >>> 0)}]`,
    (value) => `[2a00:1:2:3:0:5efe:${hextets(value)}]`,
    (value) => `[2a00:1:2:3:200:5efe:${hextets(value)}]`,
  ];
  const hostOf = (text: string): string => new URL(`http://${text}/`).hostname.replace(/^\[|\]$/g, '');

  test('IPv4, plain and inside IPv6', () => {
    fc.assert(
      fc.property(forbiddenV4, fc.constantFrom(...v4Forms, ...v6Forms), (value, form) => {
        expect(guard.allowsAddress(hostOf(form(value)), 80)).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  test('IPv6 outside 2000::/3', () => {
    const outside = fc.array(byte, { minLength: 16, maxLength: 16 }).filter(([first = 0]) => first >> 5 !== 1);
    fc.assert(
      fc.property(outside, (bytes) => {
        const hex = Buffer.from(bytes).toString('hex').match(/.{4}/g)?.join(':') ?? '';
        expect(guard.allowsAddress(hex, 80)).toBe(false);
        expect(guard.allowsAddress(hostOf(`[${hex}]`), 80)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('any text is handled without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4Extended()), (text) => {
        expect(typeof guard.allowsAddress(text, 80)).toBe('boolean');
      }),
    );
  });
});

describe('ports', () => {
  test.each([0, 22, 25, 6000, 6667, 10080])('%d is blocked, as in browsers', (port) => {
    expect(guard.allowsAddress('1.1.1.1', port)).toBe(false);
  });
  test.each([80, 443, 3000, 8080, 8443])('%d is allowed', (port) => {
    expect(guard.allowsAddress('1.1.1.1', port)).toBe(true);
  });
  test('a blocked port is allowed only by an entry with that port', () => {
    expect(guardOpening('127.0.0.1').allowsAddress('127.0.0.1', 6000)).toBe(false);
    expect(guardOpening('127.0.0.1:6000').allowsAddress('127.0.0.1', 6000)).toBe(true);
    expect(guardOpening('intranet.example').allowsName('intranet.example', 22)).toBe(false);
  });
});

describe('the allow list', () => {
  test('allows exactly the addresses of a range', () => {
    const open = guardOpening('10.1.0.0/16');
    expect(open.allowsAddress('10.1.255.255', 80)).toBe(true);
    expect(open.allowsAddress('10.2.0.0', 80)).toBe(false);
    expect(open.allowsAddress('::ffff:10.1.0.1', 80)).toBe(false);
  });
  test('allows only the port of an entry with a port', () => {
    const open = guardOpening('127.0.0.1:8080,[::1]:3000');
    expect(open.allowsAddress('127.0.0.1', 8080)).toBe(true);
    expect(open.allowsAddress('127.0.0.1', 8081)).toBe(false);
    expect(open.allowsAddress('::1', 3000)).toBe(true);
    expect(open.allowsAddress('::1', 80)).toBe(false);
  });
  test('allows exactly one name, in any case and with or without a trailing dot', () => {
    const open = guardOpening('Intranet.Example:8080');
    expect(open.allowsName('intranet.example', 8080)).toBe(true);
    expect(open.allowsName('INTRANET.EXAMPLE.', 8080)).toBe(true);
    expect(open.allowsName('intranet.example', 80)).toBe(false);
    expect(open.allowsName('sub.intranet.example', 8080)).toBe(false);
    expect(open.allowsName('intranet.example.evil.test', 8080)).toBe(false);
  });
});
