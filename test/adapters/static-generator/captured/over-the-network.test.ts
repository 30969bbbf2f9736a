import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StaticGenerator } from '../../../../src/adapters/static-generator/index.js';
import { PageFetcher, parseAllowedTargets } from '../../../../src/adapters/static-generator/fetch/index.js';
import { DEFAULT_FETCH_LIMITS } from '../../../../src/adapters/static-generator/index.js';
import { readCaptures, type Capture } from './capture.js';
import { replaySession } from './replay.js';

const never = new AbortController().signal;
const captures = new Map(readCaptures().map((capture) => [capture.name, capture]));
const servers: Server[] = [];

afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Serves the redirects and the body of a capture from a real server. All other URLs return 404. */
async function serve({ exchanges, body }: Capture): Promise<string> {
  const server = createServer((request, response) => {
    const step = Number(/^\/step-(\d+)$/.exec(request.url ?? '')?.[1] ?? NaN);
    const redirect = exchanges.redirects[step];
    if (redirect !== undefined) {
      response.writeHead(redirect.status, { location: `/step-${step + 1}` }).end();
    } else if (step === exchanges.redirects.length) {
      const type = exchanges.response.headers.findLast(([name]) => name === 'content-type')?.[1];
      response.writeHead(exchanges.response.status, type === undefined ? {} : { 'content-type': type }).end(body);
    } else {
      response.writeHead(404).end();
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/step-0`;
}

function capture(name: string): Capture {
  const found = captures.get(name);
  if (found === undefined) throw new Error(`There is no capture ${name}.`);
  return found;
}

const allowed = parseAllowedTargets('127.0.0.1');
if (allowed.errors.length > 0) throw new Error(allowed.errors.join(' '));
const fetcher = new PageFetcher({
  allowedTargets: allowed.targets,
  limits: DEFAULT_FETCH_LIMITS,
  userAgent: 'Sitegrade/test',
});

const fetchOnce = (url: string) => fetcher.withSession((session) => session.fetchPage(url, never));

const ENCODED = ['utf-16', 'windows-1252-header', 'shift-jis', 'gb18030', 'wrong-label', 'xhtml-as-xml'];

test.each([...ENCODED, 'redirect-chain', 'control-characters', 'huge-dom'])(
  '%s is the same over the network and replayed',
  async (name) => {
    const captured = capture(name);
    const [sent, replayed] = await Promise.all([
      fetchOnce(await serve(captured)),
      replaySession(captured).fetchPage('', never),
    ]);
    if (sent.kind === 'failed' || replayed.kind === 'failed') throw new Error('failed');
    expect(sent.page.encoding).toEqual(replayed.page.encoding);
    expect(sent.page.html === replayed.page.html).toBe(true);
    expect(sent.page.decodedBytes).toBe(replayed.page.decodedBytes);
    expect(sent.page.response.status).toBe(replayed.page.response.status);
    expect(sent.page.redirects.map(({ status }) => status)).toEqual(
      replayed.page.redirects.map(({ status }) => status),
    );
  },
);

test.each(['error-404', 'gone-410', 'error-500'])('%s is an HTTP error over the network and replayed', async (name) => {
  const captured = capture(name);
  const outcomes = [await fetchOnce(await serve(captured)), await replaySession(captured).fetchPage('', never)];
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'target_http_error' } });
  }
});

/** Checks that depend only on the markup, not on the URL of the test server. */
const MARKUP = [
  'document-title',
  'headings',
  'html-lang-valid',
  'image-alt',
  'charset',
  'word-count',
  'landmark-one-main',
];

test.each(['shift-jis', 'misnested', 'redirect-chain'])(
  '%s gets its argued verdicts over the network',
  async (name) => {
    const captured = capture(name);
    const generator = new StaticGenerator({ fetcher });
    const outcome = await generator.generate(await serve(captured), never);
    if (outcome.kind === 'failed') throw new Error(outcome.failure.message);
    const found = Object.fromEntries(outcome.audits.map(({ id, outcome: verdict }) => [id, verdict]));
    const argued = Object.entries(captured.expected.verdicts)
      .filter(([id]) => MARKUP.includes(id) || id === 'redirects')
      .map(([id, { outcome: verdict }]) => [id, verdict]);
    expect(argued.length).toBeGreaterThan(0);
    expect(found).toMatchObject(Object.fromEntries(argued));
  },
);

test.each(['empty-body', 'not-html'])('%s fails over the network with the expected code', async (name) => {
  const outcome = await fetchOnce(await serve(capture(name)));
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: capture(name).expected.failure } });
});
