import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { findReferencedResources } from '../../../src/adapters/static-generator/resources/referenced-resources.js';
import {
  fetchRelatedResources,
  type FetchResource,
} from '../../../src/adapters/static-generator/resources/related-resources.js';
import { auditPage } from '../../../src/adapters/static-generator/scoring/audit-page.js';
import type { Audit } from '../../../src/domain/index.js';
import { readCaptures, type Capture, type CapturedResource } from './captured/capture.js';
import { replaySession } from './captured/replay.js';

/** Which fetches fail: a share of the URLs, drawn by a hash of URL and seed. */
interface Draw {
  readonly seed: number;
  readonly percent: number;
  readonly failure: string;
}

const NONE: Draw = { seed: 0, percent: 0, failure: '' };
const never = new AbortController().signal;

const html = `<!doctype html><html lang=en><head><title>Page</title>
<link rel=manifest href=/m.json><link rel=stylesheet href=/a.css><script src=//cdn.example.net/a.js integrity=sha384-a></script>
</head><body><img src=/a.jpg alt=A><img src=https://img.example.org/b.jpg alt=B><script src=/b.js defer></script></body></html>`;
const found = (type: string, size: number): CapturedResource => ({
  status: 200,
  headers: [
    ['content-type', type],
    ['content-length', `${size}`],
    ['content-encoding', 'gzip'],
    ['cache-control', 'max-age=31536000'],
  ],
  size,
});

/** A page whose verdicts depend on every fetch. */
const DEPENDENT: Capture = {
  name: 'dependent',
  body: Buffer.from(html),
  expected: { what: '', verdicts: {} },
  exchanges: {
    requestedUrl: 'https://example.com/',
    redirects: [],
    response: { url: 'https://example.com/', status: 200, headers: [['content-type', 'text/html']] },
    protocol: 'h2',
    resources: {
      'https://example.com/robots.txt': { status: 200, headers: [], text: 'Sitemap: https://example.com/map.xml' },
      'https://example.com/map.xml': { status: 200, headers: [] },
      'https://example.com/m.json': { status: 200, headers: [], text: '{"name": "Page"}' },
      'https://example.com/a.css': found('text/css', 5_000),
      'https://cdn.example.net/a.js': found('text/javascript', 5_000),
      'https://example.com/b.js': found('text/javascript', 5_000),
      'https://example.com/a.jpg': found('image/webp', 50_000),
      'https://img.example.org/b.jpg': found('image/avif', 500_000),
      'http://example.com/': { status: 301, headers: [['location', 'https://example.com/']] },
    },
    missingPage: { status: 404, headers: [] },
    otherwise: { status: 404, headers: [] },
  },
};

async function auditsOf(capture: Capture, draw: Draw): Promise<readonly Audit[] | null> {
  const session = replaySession(capture);
  const outcome = await session.fetchPage(capture.exchanges.requestedUrl, never);
  if (outcome.kind === 'failed') return null;
  const { page } = outcome;
  const document = parseDocument(page.html);
  const fetchResource: FetchResource = (url, request, cancellation) =>
    fails(url, draw)
      ? Promise.resolve({ url, failure: draw.failure })
      : session.fetchResource(url, request, cancellation);
  const negotiateProtocol = () =>
    Promise.resolve(fails('protocol', draw) ? null : (capture.exchanges.protocol ?? null));
  const fetcher = { fetchResource, negotiateProtocol };
  const named = findReferencedResources(document, page.finalUrl);
  return auditPage(page, await fetchRelatedResources(page, named, fetcher, 60_000, never), undefined, document);
}

function fails(url: string, { seed, percent }: Draw): boolean {
  const drawn = createHash('sha256').update(`${seed} ${url}`).digest().readUInt16BE();
  return drawn % 100 < percent;
}

/** Checks that have a lower score than with every fetch, or a lost point where they did not count. */
function lowered(complete: readonly Audit[], partial: readonly Audit[]): string[] {
  const before = new Map(complete.map(({ id, score }) => [id, score ?? 100]));
  return partial.flatMap(({ id, score }) => (score !== null && score < (before.get(id) ?? 0) ? [id] : []));
}

const draws = fc.record<Draw>({
  seed: fc.nat(),
  percent: fc.constantFrom(10, 30, 60, 100),
  failure: fc.constantFrom(
    ...['target_not_found', 'target_refused', 'target_timed_out', 'target_disconnected', 'target_tls_invalid'],
    ...['blocked_address', 'took_too_long', 'internal_error'],
  ),
});

async function expectNoLoss(captures: readonly Capture[], numRuns: number): Promise<void> {
  const complete = new Map<string, readonly Audit[] | null>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...captures), draws, async (capture, draw) => {
      if (!complete.has(capture.name)) complete.set(capture.name, await auditsOf(capture, NONE));
      const before = complete.get(capture.name) ?? [];
      const after = (await auditsOf(capture, draw)) ?? [];
      expect(lowered(before, after)).toEqual([]);
    }),
    { numRuns },
  );
}

test('no check loses points because fetches of a page with many resources fail', async () => {
  await expectNoLoss([DEPENDENT], 200);
});

test('no check loses points because fetches of a captured page fail', async () => {
  await expectNoLoss(
    readCaptures().filter(({ exchanges }) => exchanges.recipe === undefined),
    100,
  );
});

test('whatever fails, the same fetches give the same audits', async () => {
  const draw: Draw = { seed: 7, percent: 50, failure: 'target_not_found' };
  expect(await auditsOf(DEPENDENT, draw)).toEqual(await auditsOf(DEPENDENT, draw));
});
