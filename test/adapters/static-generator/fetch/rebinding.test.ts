import type { Lookup } from '../../../../src/adapters/static-generator/fetch/index.js';
import { failureOf, retrieve } from './fetching.js';
import { httpServer, type LocalServer } from './hostile-server.js';

const HTML = { 'content-type': 'text/html' };
let allowed: LocalServer;
let inside: LocalServer;

beforeAll(async () => {
  allowed = await httpServer((request, response) => {
    const [, kind, value = ''] = (request.url ?? '').split('/');
    if (kind === 'to') response.writeHead(302, { location: decodeURIComponent(value) }).end();
    else response.writeHead(200, HTML).end(`<p>${request.headers.host}`);
  });
  inside = await httpServer((_request, response) => response.writeHead(200, HTML).end('<p>secret'), '127.0.0.2');
});
afterAll(() => Promise.all([allowed.close(), inside.close()]));
afterEach(() => expect(inside.accepted()).toBe(0));

/** Returns the lists one after the other, then the last one repeatedly. */
function resolvesTo(...lists: string[][]): Lookup {
  let index = 0;
  return () => {
    const list = lists[Math.min(index, lists.length - 1)] ?? [];
    index += 1;
    return Promise.resolve(list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
}

const HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '①②⑦.0.0.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '168.63.129.16',
  '10.0.0.1',
  '192.168.1.1',
];

describe('without an allow list', () => {
  test.each(HOSTS)('%s is blocked', async (host) => {
    expect(await failureOf(`http://${host}:${inside.port}/`, { allow: '' })).toBe('blocked_address');
    expect(await failureOf(`https://${host}/`, { allow: '' })).toBe('blocked_address');
  });
});

test.each(['localhost', 'LOCALHOST', 'localhost.'])('%s is not fetched either', async (host) => {
  // Some system resolvers accept the trailing dot, others do not.
  const code = await failureOf(`http://${host}:${inside.port}/`, { allow: '' });
  expect(['blocked_address', 'target_not_found']).toContain(code);
});

test.each(HOSTS.filter((host) => !/^127|①|^2130706433|^0x7f|^017/.test(host)))(
  'a redirect to %s is blocked',
  async (host) => {
    const location = encodeURIComponent(`http://${host}:${inside.port}/latest/meta-data/`);
    expect(await failureOf(`${allowed.origin}/to/${location}`, { allow: `127.0.0.1:${allowed.port}` })).toBe(
      'blocked_address',
    );
  },
);

test.each([
  ['a loopback address', ['127.0.0.2']],
  ['a private address', ['10.0.0.1']],
  ['a public and a loopback address', ['1.1.1.1', '127.0.0.2']],
  ['a public and a private IPv6 address', ['2606:4700:4700::1111', 'fd00::1']],
  ['an address with a zone', ['fe80::1%lo']],
])('a name that resolves to %s is blocked, and its addresses are not revealed', async (_name, list) => {
  expect(await failureOf(`http://evil.test:${inside.port}/`, { allow: '', lookup: resolvesTo(list) })).toBe(
    'blocked_address',
  );
});

test('a second DNS result is ignored: the connection goes to the checked address', async () => {
  const lookup = resolvesTo(['127.0.0.1'], ['127.0.0.2']);
  const page = await retrieve(`http://evil.test:${allowed.port}/`, { allow: '127.0.0.1', lookup });
  expect(page.html).toBe(`<p>evil.test:${allowed.port}`);
});

test('a second DNS result is ignored after a redirect to the same name', async () => {
  const lookup = resolvesTo(['127.0.0.1'], ['127.0.0.2']);
  const url = `http://evil.test:${allowed.port}/to/${encodeURIComponent('/x')}`;
  const page = await retrieve(url, { allow: '127.0.0.1', lookup });
  expect(page.redirects).toHaveLength(1);
  expect(page.html).toBe(`<p>evil.test:${allowed.port}`);
});

test('a redirect to the same name on another port is checked again', async () => {
  const lookup = resolvesTo(['127.0.0.1'], ['127.0.0.1']);
  const url = `http://evil.test:${allowed.port}/to/${encodeURIComponent(`http://evil.test:${inside.port}/`)}`;
  expect(await failureOf(url, { allow: `127.0.0.1:${allowed.port}`, lookup })).toBe('blocked_address');
});

describe('the allow list', () => {
  test('allows all addresses of an allowed name', async () => {
    const lookup = resolvesTo(['127.0.0.1']);
    const page = await retrieve(`http://Intranet.Example:${allowed.port}/`, { allow: 'intranet.example', lookup });
    expect(page.html).toBe(`<p>intranet.example:${allowed.port}`);
    const other = `http://other.example:${allowed.port}/`;
    expect(await failureOf(other, { allow: 'intranet.example', lookup })).toBe('blocked_address');
  });

  test('allows names that resolve into an allowed range', async () => {
    const lookup = resolvesTo(['127.0.0.1']);
    expect(await failureOf(`http://a.test:${allowed.port}/`, { allow: '127.0.0.0/31', lookup })).toBe('retrieved');
  });

  test('allows only the port of an entry with a port', async () => {
    expect(await failureOf(allowed.origin, { allow: `127.0.0.1:${allowed.port}` })).toBe('retrieved');
    expect(await failureOf(allowed.origin, { allow: '127.0.0.1:1' })).toBe('blocked_address');
  });
});

test('if an address does not respond, the next checked one is tried', async () => {
  const lookup = resolvesTo(['127.0.0.3', '127.0.0.1']);
  expect(await failureOf(`http://two.test:${allowed.port}/`, { allow: '127.0.0.0/8', lookup })).toBe('retrieved');
});

test('a blocked port is blocked, also on a public address', async () => {
  expect(await failureOf('http://1.1.1.1:25/', { allow: '' })).toBe('blocked_address');
});
