import * as Cache from '@paulirish/trace_engine/models/trace/insights/Cache.js';
import * as DocumentLatency from '@paulirish/trace_engine/models/trace/insights/DocumentLatency.js';
import { Audit } from 'lighthouse/core/audits/audit.js';
import UnsizedImages from 'lighthouse/core/audits/unsized-images.js';
import { logNormalScore } from '../../../../src/adapters/static-generator/checks/support/log-normal-score.js';
import { auditOf, body, subresources } from '../in-memory-page.js';

/** All pairs of values from two lists. */
const pairs = <A, B>(first: readonly A[], second: readonly B[]): [A, B][] =>
  first.flatMap((one) => second.map((other): [A, B] => [one, other]));

test('log-normal scores equal Lighthouse’s', () => {
  const curve = { p10: 2667 * 1024, median: 4000 * 1024 };
  for (let value = -1; value < 40_000_000; value = Math.ceil(value * 1.01) + 1) {
    expect(logNormalScore(curve, value) / 100).toBe(Audit.computeLogNormalScore(curve, value));
  }
  for (const value of [curve.p10 - 1, curve.p10, curve.p10 + 1, curve.median - 1, curve.median, curve.median + 1]) {
    expect(logNormalScore(curve, value) / 100).toBe(Audit.computeLogNormalScore(curve, value));
  }
});

describe('cache-insight', () => {
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toUTCString();
  const controls = [
    ...[null, '', 'max-age=0', 'max-age=-1', 'max-age=60', 'max-age=x', 'max-age', 'max-age=1e9', 'max-age="60"'],
    ...[7, 8, 29, 30, 31, 365].map((days) => `public, max-age=${days * 86_400}`),
    ...['no-cache', 'no-store', 'private', 'must-revalidate', 'immutable'].map((word) => `${word}, max-age=60`),
    ...['MAX-AGE=99999999', 'max-age = 99999999', 'max-age=60, max-age=99999999', 's-maxage=99999999', 'NO-STORE'],
  ];
  const expirations = [null, '0', '', inDays(-1), inDays(1), inDays(20), inDays(200)];

  test.each(pairs(controls, expirations))('Cache-Control %j, Expires %j', (control, expires) => {
    for (const pragma of [null, 'no-cache']) {
      for (const status of [200, 206, 304, 404]) {
        const given = Object.entries({ date: now.toUTCString(), 'cache-control': control, expires, pragma });
        const headers = given.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
        const ours = auditOf('cache-insight', { resources: subresources({ status, headers }) });
        expect(ours.outcome === 'fail').toBe(failsCacheInsight(status, headers));
      }
    }
  });
});

function failsCacheInsight(statusCode: number, headers: readonly (readonly [string, string])[]): boolean {
  const responseHeaders = headers.map(([name, value]) => ({ name, value }));
  const data = { statusCode, responseHeaders, resourceType: 'Image', protocol: 'h2', encodedDataLength: 1000 };
  // The audit reads nothing else of a request.
  const request = { ts: 1, dur: 1, args: { data: { ...data, requestId: '1', decodedBodyLength: 1000 } } } as never;
  const bounds = { min: 0, max: 10, range: 10 };
  const insight = Cache.generateInsight({ NetworkRequests: { byTime: [request] } } as never, { bounds } as never);
  return insight.state === 'fail';
}

describe('document-latency-insight', () => {
  const cases = pairs(
    ['text/html', 'application/xhtml+xml'],
    pairs([null, 'gzip', 'br', 'zstd', 'deflate', 'identity'], [1, 2_087, 2_089, 2_090, 2_798, 2_799, 50_000]),
  );
  test.each(cases)('uses-text-compression: %s, %j', (type, [coding, bytes]) => {
    const headers = [['content-type', type], ...(coding === null ? [] : [['content-encoding', coding]])] as const;
    const list = headers.map(([name = '', value = '']) => [name, value] as const);
    const ours = auditOf('uses-text-compression', { html: 'x'.repeat(bytes), headers: list });
    expect(ours.outcome === 'pass').toBe(documentLatency({ type, headers: list, bytes }).usesCompression.value);
  });

  test.each([0, 1, 2, 5])('redirects: %d', (number) => {
    const hop = { url: 'https://example.com/', status: 301, headers: [] };
    const ours = auditOf('redirects', { redirects: Array.from({ length: number }, () => hop) });
    expect(ours.outcome === 'pass').toBe(documentLatency({ redirects: number }).noRedirects.value);
  });

  test.each([1, 100, 599, 600, 600.4, 600.6, 601, 5_000])('server-response-time: %d ms', (firstByteMs) => {
    const ours = auditOf('server-response-time', { firstByteMs });
    expect(ours.outcome === 'pass').toBe(documentLatency({ firstByteMs }).serverResponseIsFast.value);
  });
});

function documentLatency({
  type = 'text/html',
  headers = [] as readonly (readonly [string, string])[],
  bytes = 1,
  redirects = 0,
  firstByteMs = 1,
}): (ReturnType<typeof DocumentLatency.generateInsight>['data'] & object)['checklist'] {
  const data = {
    timing: {},
    mimeType: type,
    decodedBodyLength: bytes,
    responseHeaders: headers.map(([name, value]) => ({ name, value })),
    redirects: Array.from({ length: redirects }, () => ({})),
    syntheticData: { serverResponseTime: firstByteMs * 1_000, redirectionDuration: redirects * 100_000 },
  };
  const requests = { NetworkRequests: { byId: new Map([['1', { args: { data } }]]) } };
  const context = { navigation: {}, navigationId: '1', options: {} };
  const insight = DocumentLatency.generateInsight(requests as never, context as never);
  if (insight.data === undefined) throw new Error('Lighthouse found no document.');
  return insight.data.checklist;
}

describe('unsized-images', () => {
  const attributes = [null, '', '0', '10', '10px', ' 10', '-1', '+10', 'auto', '1.5', 'x'];
  const properties = [null, 'auto', '10px', '100%', 'inherit', 'unset', 'initial'];

  test.each(pairs(attributes, attributes))('width %j, height %j', async (width, height) => {
    for (const property of properties) await compare({ width, height, cssWidth: property, cssRatio: null });
  });

  test.each(pairs(attributes, properties))('width %j, style height %j', async (width, cssHeight) => {
    for (const cssRatio of properties) await compare({ width, cssHeight, cssRatio, position: 'static' });
  });

  test.each(['fixed', 'absolute', 'relative', 'sticky', 'static'])('position %s', async (position) => {
    await compare({ position });
  });

  test.each(['data:image/svg+xml,x', 'data:image/png,x', 'https://example.com/a.svg', 'https://example.com/a'])(
    'address %s',
    (src) => compare({ src }),
  );
});

interface Sizes {
  readonly src?: string;
  readonly width?: string | null;
  readonly height?: string | null;
  readonly cssWidth?: string | null;
  readonly cssHeight?: string | null;
  readonly cssRatio?: string | null;
  readonly position?: string;
}

async function compare(sizes: Sizes): Promise<void> {
  const { src = 'https://example.com/a.png', width = null, height = null, position = 'static' } = sizes;
  const { cssWidth = null, cssHeight = null, cssRatio = null } = sizes;
  const style = Object.entries({ width: cssWidth, height: cssHeight, 'aspect-ratio': cssRatio, position });
  const given = Object.entries({
    src,
    width,
    height,
    style: style.map(([name, value]) => (value === null ? '' : `${name}:${value};`)).join(''),
  });
  const markup = given.map(([name, value]) => (value === null ? '' : ` ${name}="${value}"`)).join('');
  const { outcome } = auditOf('unsized-images', body(`<img${markup}>`));
  const { score } = await UnsizedImages.audit({
    ImageElements: [
      {
        src,
        attributeWidth: width,
        attributeHeight: height,
        cssEffectiveRules: { width: cssWidth, height: cssHeight, aspectRatio: cssRatio },
        computedStyles: { position },
        node: { boundingRect: { width: 1, height: 1 } },
      },
    ],
  });
  expect({ markup, fails: outcome === 'fail' }).toEqual({ markup, fails: score === 0 });
}
