import { PageAnalyzer } from '../../../src/adapters/static-generator/workers/page-analyzer.js';
import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { NO_RESOURCES } from '../../../src/adapters/static-generator/resources/related-resources.js';
import { DocumentCache } from '../../../src/adapters/static-generator/workers/document-cache.js';
import { auditsOf, sketchPage } from './in-memory-page.js';

test('a page gets the same audits, byte for byte, whether it was scanned before, not at all, or audited twice', () => {
  const html = '<base href=/b/><img src=x><a>click here</a><template><p></template><script src=/x.js></script>'.repeat(
    9,
  );
  const analyzer = new PageAnalyzer();
  const page = sketchPage({ html });
  const scanned = analyzer.analyze({ key: 1, page, resources: null });
  expect(scanned).toMatchObject({ kind: 'scanned', referenced: { subresources: { length: 2 } } });
  const audits = [1, 1, 2].map((key) => JSON.stringify(analyzer.analyze({ key, page, resources: NO_RESOURCES })));
  expect(new Set([...audits, JSON.stringify({ kind: 'audited', audits: auditsOf({ html }), title: null })]).size).toBe(
    1,
  );
});

test('a task without a page uses the scanned page, once', () => {
  const html = '<img src=x>';
  const analyzer = new PageAnalyzer();
  const page = sketchPage({ html });
  analyzer.analyze({ key: 1, page, resources: null });
  expect(analyzer.analyze({ key: 2, page: null, resources: NO_RESOURCES })).toEqual({ kind: 'evicted' });
  const audits = auditsOf({ html });
  expect(analyzer.analyze({ key: 1, page: null, resources: NO_RESOURCES })).toEqual({
    kind: 'audited',
    audits,
    title: null,
  });
  expect(analyzer.analyze({ key: 1, page: null, resources: NO_RESOURCES })).toEqual({ kind: 'evicted' });
});

test('a document with too many nodes is rejected', () => {
  const page = sketchPage({ html: '<i>'.repeat(400_000) });
  expect(new PageAnalyzer().analyze({ key: 1, page, resources: null })).toEqual({ kind: 'too-complex' });
});

test('a document that would not fit into the heap is rejected before it ends the process', () => {
  const page = sketchPage({ html: '<i>'.repeat(60_000) });
  const small = new PageAnalyzer(96 * 1024 * 1024);
  expect(small.analyze({ key: 1, page, resources: null })).toEqual({ kind: 'out-of-memory' });
  expect(new PageAnalyzer(1024 * 1024 * 1024).analyze({ key: 1, page, resources: null })).toMatchObject({
    kind: 'scanned',
  });
});

const LARGE_HEAP = 1024 * 1024 * 1024;
const document = parseDocument('x');
const pageOf = (megabytes: number) => sketchPage({ html: 'x'.repeat(megabytes * 1024 * 1024) });

test('a cached document is returned once', () => {
  const cache = new DocumentCache(LARGE_HEAP);
  const page = pageOf(0);
  cache.put(1, document, page);
  expect(cache.take(1)).toMatchObject({ document, page });
  expect([cache.take(1), cache.take(2)]).toEqual([undefined, undefined]);
});

test('the oldest documents are evicted, and a document above the limit is not cached', () => {
  const cache = new DocumentCache(LARGE_HEAP);
  const large = pageOf(40);
  for (const key of [1, 2, 3]) cache.put(key, document, large);
  expect(cache.take(1)).toBeUndefined();
  expect(cache.take(2)).toBeDefined();
  cache.put(4, document, large);
  expect([cache.take(3), cache.take(4)]).not.toContain(undefined);
  cache.put(5, document, pageOf(101));
  expect(cache.take(5)).toBeUndefined();
});

test('a small heap caches less', () => {
  const cache = new DocumentCache(96 * 1024 * 1024);
  cache.put(1, document, pageOf(8));
  cache.put(2, document, pageOf(10));
  expect([cache.take(1), cache.take(2)]).toEqual([expect.anything(), undefined]);
});
