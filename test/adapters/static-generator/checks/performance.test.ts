import {
  auditOf,
  body,
  head,
  subresources,
  verdictTable,
  type PageSketch,
  type SubresourceSketch,
} from '../in-memory-page.js';

const loading = (...sketches: readonly SubresourceSketch[]): PageSketch => ({ resources: subresources(...sketches) });

const sheets = (number: number) =>
  Array.from({ length: number }, (_, i) => `<link rel=stylesheet href=/${i}.css>`).join('');
verdictTable('render-blocking-resources', [
  ['none', 'pass', head('')],
  ['one', 'warn', head(sheets(1))],
  ['a script', 'warn', head('<script src=/x.js></script>')],
  ['four', 'warn', head(sheets(4))],
  ['five', 'fail', head(sheets(5))],
  [
    'resources that do not block',
    'pass',
    head(
      `<script src=/x.js defer></script><script src=/x.js async></script><script type=module src=/x.js></script>` +
        '<script nomodule src=/x.js></script><script>1</script><script type=text/template src=/x></script>' +
        '<link rel=stylesheet media=print href=/p.css><link rel="alternate stylesheet" href=/a.css><link rel=icon href=/i>',
    ),
  ],
  ['in the body', 'pass', body(`${sheets(2)}<script src=/x.js></script>`)],
]);

test('render-blocking-resources subtracts 20 for each resource', () => {
  expect(auditOf('render-blocking-resources', head(sheets(3))).score).toBe(40);
});

verdictTable('deferred-scripts', [
  ['none', 'pass', head('<script>1</script>')],
  ['deferred', 'pass', head('<script defer src=/x.js></script>')],
  ['in the head', 'fail', head('<script src=/x.js></script>')],
  ['in the head, with an old type', 'fail', head('<script type=text/javascript src=/x.js></script>')],
  ['in the body', 'warn', body('<script src=/x.js></script>')],
]);
verdictTable('unsized-images', [
  ['none', 'pass', body('')],
  ['both', 'pass', body('<img width=1 height=1>')],
  ['one', 'fail', body('<img width=1>')],
  ['not a number', 'fail', body('<img width=auto height=auto>')],
  ['by style', 'pass', body('<img style="width: 10px; height: 5em">')],
  ['by an automatic style', 'fail', body('<img style="width: 100%; height: auto">')],
  ['by ratio', 'pass', body('<img style="width: 100%; aspect-ratio: 3/2">')],
  ['out of the flow', 'pass', body('<img style="position:absolute">')],
  ['hidden', 'pass', body('<img hidden>')],
  ['one of several', 'fail', body('<img width=1 height=1><img>')],
  ['an SVG image in a data URL', 'pass', body('<img src="data:image/svg+xml,x">')],
  ['another image in a data URL', 'fail', body('<img src="data:image/png,x">')],
]);
const images = (number: number, attributes = '') =>
  Array.from({ length: number }, (_, i) => `<img src=/${i}.webp ${attributes}>`).join('');
verdictTable('offscreen-images', [
  ['five', 'not applicable', body(images(5))],
  ['six', 'warn', body(images(6))],
  ['six, the last lazy', 'pass', body(images(5) + images(1, 'loading=lazy'))],
  ['data', 'not applicable', body('<img src=data:,x>'.repeat(6))],
]);
verdictTable('modern-image-formats', [
  ['none', 'not applicable', body('<img src=data:image/png,x>')],
  ['modern', 'pass', body('<img src=/a.avif><img src=/b.svg>')],
  ['old', 'warn', body('<img src="/a.JPG?x=.webp">')],
  ['the fallback of a picture', 'pass', body('<picture><source srcset=/a.webp><img src=/a.jpg></picture>')],
]);
verdictTable('request-count', [
  ['50', 'pass', body(images(50))],
  ['51', 'fail', body(`${images(50)}<script src=/x.js></script>`)],
  ['the same URL repeated', 'pass', body('<img src=/x>'.repeat(51))],
  ['data', 'pass', body(Array.from({ length: 51 }, (_, i) => `<img src=data:,${i}>`).join(''))],
  ['links', 'pass', body(Array.from({ length: 51 }, (_, i) => `<a href=/${i}>x</a>`).join(''))],
]);

test('request-count counts every kind of resource', () => {
  const page = body(
    '<script src=1></script><link rel=stylesheet href=2><img src=3><iframe src=4></iframe><embed src=5>' +
      '<video src=6 poster=7><track src=8></video><audio src=9></audio><object data=10></object><input type=image src=11>' +
      '<link rel=canonical href=no><input src=no><img src=" 3 ">',
  );
  expect(auditOf('request-count', page).explanation).toBe('The HTML refers to 11 resources.');
});

verdictTable('inline-code-size', [
  ['100,000', 'pass', body(`<style>${'x'.repeat(50_000)}</style><script>${'x'.repeat(50_000)}</script>`)],
  ['one more', 'fail', body(`<style>${'x'.repeat(50_000)}</style><script>${'x'.repeat(50_000)}</script><p style=x>`)],
]);
verdictTable('resource-hints', [
  ['none', 'not applicable', head('<link rel=dns-prefetch href=//x.example>')],
  ['good', 'pass', head('<link rel=preconnect href=https://x.example><link rel=preload as=style href=/x.css>')],
  ['no as', 'warn', head('<link rel=preload href=/x.css>')],
  ['an unsupported as', 'warn', head('<link rel=preload as=document href=/x>')],
  ['a font', 'pass', head('<link rel=preload as=font crossorigin href=/x.woff2>')],
  ['a font without crossorigin', 'warn', head('<link rel=preload as=font href=/x.woff2>')],
  ['twice', 'warn', head('<link rel=preload as=style href=/x.css>'.repeat(2))],
  ['to the page’s own origin', 'warn', head('<link rel=preconnect href=https://example.com>')],
  ['four origins', 'pass', head([1, 2, 3, 4].map((i) => `<link rel=preconnect href=https://x${i}.example>`).join(''))],
  [
    'five origins',
    'warn',
    head([1, 2, 3, 4, 5].map((i) => `<link rel=preconnect href=https://x${i}.example>`).join('')),
  ],
]);

const typed = (type: string, more: Partial<SubresourceSketch> = {}): SubresourceSketch => ({
  headers: [['content-type', type]],
  ...more,
});
verdictTable('modern-image-formats', [
  ['by the response, whatever its name', 'warn', { ...body('<img src=/0>'), ...loading(typed('image/png')) }],
  [
    'by the response to a browser that accepts WebP',
    'pass',
    { ...body('<img src=/a.jpg>'), ...loading(typed('image/webp', { url: 'https://example.com/a.jpg' })) },
  ],
  ['small', 'pass', { ...body('<img src=/0>'), ...loading(typed('image/png', { transferredBytes: 4096 })) }],
  [
    'just above the limit',
    'warn',
    { ...body('<img src=/0>'), ...loading(typed('image/png', { transferredBytes: 4097 })) },
  ],
  [
    'the candidate of a picture',
    'warn',
    { ...body('<picture><source srcset="/0 2x"><img src=/x.webp></picture>'), ...loading(typed('Image/JPEG; q=1')) },
  ],
]);

const script = (more: Partial<SubresourceSketch> = {}) => typed('text/javascript', { kind: 'script', ...more });
verdictTable('uses-text-compression', [
  ['a script that is small', 'pass', loading(script({ read: 2_088 }))],
  ['a script that is large', 'warn', loading(script({ read: 2_090 }))],
  ['a script without a body', 'pass', loading(script({ transferredBytes: 9_999 }))],
  ['a type that does not compress', 'pass', loading(typed('image/png', { read: 99_999 }))],
  [
    'compressed twice over',
    'pass',
    loading(script({ read: 9_999, headers: [['content-encoding', 'identity, GZIP']] })),
  ],
  ['a document below the limit', 'pass', { html: 'x'.repeat(2_088) }],
  ['a document just above the limit', 'fail', { html: 'x'.repeat(2_090) }],
  ['XHTML compresses less', 'pass', { html: 'x'.repeat(2_798), headers: [['content-type', 'application/xhtml+xml']] }],
]);

test.each([
  [2_090, {}, 99],
  [12_000, {}, 46],
  [12_000, loading(script({ read: 2_090 })), 46],
  [2_090, loading(script({ read: 2_090 })), 50],
  [20_896, {}, 0],
  [900_000, {}, 0],
])('an uncompressed document of %d bytes loses points by what compression would save', (bytes, sketch, score) => {
  const audit = auditOf('uses-text-compression', { ...sketch, html: 'x'.repeat(bytes) });
  expect(audit).toMatchObject({ outcome: 'fail', score });
});

const KIB = 1024;
verdictTable('total-byte-weight', [
  ['only the document', 'pass', body('x')],
  ['at the tenth percentile', 'pass', loading({ transferredBytes: 2667 * KIB })],
  ['above it', 'warn', loading({ transferredBytes: 2_900 * KIB })],
  ['at the median', 'warn', loading({ transferredBytes: 2_000 * KIB }, { transferredBytes: 2_000 * KIB })],
  ['above it', 'fail', loading({ transferredBytes: 4_100 * KIB })],
  ['lazy', 'pass', loading({ transferredBytes: 9_000 * KIB, isLazy: true })],
  ['an error page', 'pass', loading({ transferredBytes: 9_000 * KIB, status: 404 })],
]);

test('total-byte-weight lists what it does not know, and shows the largest files first', () => {
  const { explanation, evidence, score } = auditOf('total-byte-weight', {
    resources: {
      ...subresources({ transferredBytes: KIB }, { transferredBytes: 5_000 * KIB }, { status: 200 }, { failure: 'x' }),
      skippedSubresources: 3,
    },
  });
  expect(explanation).toBe(
    'The document and 2 resources add up to 5001 KiB. 1 other has no known length. 1 resource could not be fetched, so it was not checked. 3 more were not checked.',
  );
  expect(evidence.map(({ value }) => value)).toEqual([
    '5000 KiB: https://example.com/1',
    '1 KiB: https://example.com/0',
  ]);
  expect(score).toBe(24);
});

const cached = (...values: readonly string[]): SubresourceSketch => ({
  headers: values.map((value) => ['cache-control', value] as const),
});
const dated = (expires: string, ...more: readonly (readonly [string, string])[]): SubresourceSketch => ({
  headers: [['date', 'Fri, 20 Nov 2026 12:00:00 GMT'], ['expires', expires], ...more],
});
verdictTable('cache-insight', [
  ['no resources', 'pass', loading()],
  ['a year', 'pass', loading(cached('public, max-age=31536000'))],
  ['30 days', 'pass', loading(cached('max-age=2592000'))],
  ['a second less', 'fail', loading(cached('max-age=2591999'))],
  ['no lifetime', 'fail', loading(cached())],
  ['one of two', 'fail', loading(cached('max-age=31536000'), cached('max-age=60'))],
  ['no-store', 'pass', loading(cached('no-store, max-age=60'))],
  ['must-revalidate', 'pass', loading(cached('max-age=60', 'must-revalidate'))],
  ['private', 'pass', loading(cached('private'))],
  ['an expired lifetime', 'pass', loading(cached('max-age=0'))],
  ['by Expires', 'pass', loading(dated('Tue, 22 Dec 2026 12:00:00 GMT'))],
  ['by Expires, soon', 'fail', loading(dated('Sat, 21 Nov 2026 12:00:00 GMT'))],
  ['by an invalid Expires', 'pass', loading(dated('0'))],
  ['by Expires, without Date', 'pass', loading({ headers: [['expires', 'Sat, 21 Nov 2026 12:00:00 GMT']] })],
  ['max-age before Expires', 'pass', loading(dated('0', ['cache-control', 'max-age=31536000']))],
  ['Pragma', 'pass', loading({ headers: [['pragma', 'no-cache']] })],
  ['an icon', 'pass', loading({ kind: 'other' })],
  ['an error', 'pass', loading({ status: 404 })],
]);

verdictTable('broken-resources', [
  ['no resources', 'pass', loading()],
  ['available', 'pass', loading({}, { status: 204 })],
  ['missing', 'fail', loading({}, { status: 404 })],
  ['a server error', 'fail', loading({ status: 500 })],
  ['statuses that may apply to programs only', 'pass', loading({ status: 403 }, { status: 429 })],
  ['an unknown host', 'review', loading({ failure: 'target_not_found' })],
  ['blocked or timed out', 'review', loading({ failure: 'blocked_address' }, { failure: 'took_too_long' })],
]);

verdictTable('third-parties-insight', [
  ['no resources', 'pass', loading()],
  ['the page’s own site', 'pass', loading({ url: 'https://static.example.com/x' })],
  ['another site', 'warn', loading({ url: 'https://example.org/x' })],
]);

test('third-parties-insight groups by registrable domain', () => {
  const audit = auditOf('third-parties-insight', {
    url: 'https://me.github.io/',
    ...loading(
      { url: 'https://you.github.io/1' },
      { url: 'https://a.example.co.uk/2' },
      { url: 'https://b.example.co.uk/3' },
      { url: 'https://192.0.2.1/4' },
    ),
  });
  expect(audit.evidence.map(({ value }) => value)).toEqual([
    'example.co.uk: 2 resources',
    'you.github.io: 1 resource',
    '192.0.2.1: 1 resource',
  ]);
});

verdictTable('server-response-time', [
  ['not measured', 'not applicable', {}],
  ['fast', 'pass', { firstByteMs: 600.4 }],
  ['slow', 'fail', { firstByteMs: 600.5 }],
]);

const own = (number: number, protocol: 'h2' | 'http/1.1' | null, sketch: SubresourceSketch = {}) => ({
  resources: { ...subresources(...Array.from({ length: number }, () => sketch)), protocol },
});
verdictTable('modern-http-insight', [
  ['an unknown version', 'not applicable', own(6, null)],
  ['HTTP/2', 'pass', own(6, 'h2')],
  ['five over HTTP/1.1', 'pass', own(5, 'http/1.1')],
  ['six over HTTP/1.1', 'fail', own(6, 'http/1.1')],
  ['six lazy resources', 'pass', own(6, 'http/1.1', { isLazy: true })],
  ['six of another origin', 'pass', own(6, 'http/1.1', { url: 'https://example.com.example.org/x' })],
  ['six frames', 'pass', own(6, 'http/1.1', { kind: 'other' })],
  ['localhost', 'not applicable', { ...own(6, 'http/1.1'), url: 'http://127.0.0.1/' }],
]);
