import type { RobotsRules } from '../../../../src/application/index.js';
import { writeEndlessly } from '../fetch/hostile-server.js';
import { never, newReader, serveSite, type Answer, type SiteServer } from './site-server.js';

const RULES = 'User-agent: *\nDisallow: /a\n';
const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end();

const servers: SiteServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function read(answers: Readonly<Record<string, Answer>>, reader = newReader()): Promise<RobotsRules> {
  const server = await serveSite(() => answers);
  servers.push(server);
  return reader.readRobots(server.origin, never);
}

const chain = (hops: number): Record<string, Answer> => ({
  '/robots.txt': redirectTo('/1'),
  ...Object.fromEntries(Array.from({ length: hops - 1 }, (_, hop) => [`/${hop + 1}`, redirectTo(`/${hop + 2}`)])),
  [`/${hops}`]: RULES,
});

test.each<[what: string, answers: Record<string, Answer>, kind: RobotsRules['kind']]>([
  ['a file', { '/robots.txt': RULES }, 'rules'],
  ['an empty file', { '/robots.txt': '' }, 'rules'],
  ['a page for people', { '/robots.txt': '<!doctype html><title>Not found</title>' }, 'rules'],
  ['no file', {}, 'none'],
  ['a file for others', { '/robots.txt': 403 }, 'none'],
  ['too many requests', { '/robots.txt': 429 }, 'none'],
  ['an error of the server', { '/robots.txt': 500 }, 'unreachable'],
  ['a server that is too busy', { '/robots.txt': 503 }, 'unreachable'],
  ['a status that does not exist', { '/robots.txt': 700 }, 'unreachable'],
  ['five redirects', chain(5), 'rules'],
  ['six redirects', chain(6), 'none'],
  ['a redirect in a circle', { '/robots.txt': redirectTo('/robots.txt') }, 'none'],
  ['a redirect to a private address', { '/robots.txt': redirectTo('http://169.254.169.254/') }, 'unreachable'],
  ['a redirect to nowhere', { '/robots.txt': redirectTo('ftp://a.example/') }, 'unreachable'],
  ['a closed connection', { '/robots.txt': (request) => request.socket.destroy() }, 'unreachable'],
])('%s', async (_, answers, kind) => {
  const rules = await read(answers);
  expect(rules.kind).toBe(kind);
  if (rules.kind === 'unreachable') expect(rules.reason).toMatch(/^127\.0\.0\.1|^This service.*\.$/);
});

test('a server that does not respond is unreachable after the limit', async () => {
  const rules = await read({ '/robots.txt': () => undefined }, newReader({ limits: { totalMs: 50 } }));
  expect(rules).toEqual({ kind: 'unreachable', reason: expect.stringContaining('longer than 0.05 seconds') });
});

test('500 KiB are read, without a rule that is cut off', async () => {
  const rules = await read({
    '/robots.txt': (_, response) => {
      response.writeHead(200).write('User-agent: *\n');
      writeEndlessly(response, 'Disallow: /aaaaaaaaaa\n'.repeat(100));
    },
  });
  expect(rules).toMatchObject({ kind: 'rules', text: 'Disallow: /aaaaaaaaaa' });
  await Promise.all(servers.map((server) => server.allClosed()));
});

test('we say who we are', async () => {
  let agent = '';
  await read({
    '/robots.txt': (request, response) => {
      agent = request.headers['user-agent'] ?? '';
      response.end();
    },
  });
  expect(agent).toMatch(/\bSitegrade\//);
});
