import { PageAnalyzer } from '../../../src/adapters/static-generator/workers/page-analyzer.js';
import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { NO_RESOURCES } from '../../../src/adapters/static-generator/resources/related-resources.js';
import { DocumentCache } from '../../../src/adapters/static-generator/workers/document-cache.js';
import { judge, sketchPage } from './in-memory-page.js';

test('what was scanned, what was not, and what is judged again get the same audits, byte for byte', () => {
  const html = '<base href=/b/><img src=x><a>click here</a><template><p></template><script src=/x.js></script>'.repeat(
    9,
  );
  const analyst = new PageAnalyzer();
  const page = sketchPage({ html });
  const scanned = analyst.analyze({ key: 1, page, resources: null });
  expect(scanned).toMatchObject({ kind: 'scanned', named: { subresources: { length: 2 } } });
  const audits = [1, 1, 2].map((key) => JSON.stringify(analyst.analyze({ key, page, resources: NO_RESOURCES })));
  expect(new Set([...audits, JSON.stringify({ kind: 'audited', audits: judge({ html }) })]).size).toBe(1);
});

test('a page that is not given is the one that was scanned, once', () => {
  const html = '<img src=x>';
  const analyst = new PageAnalyzer();
  const page = sketchPage({ html });
  analyst.analyze({ key: 1, page, resources: null });
  expect(analyst.analyze({ key: 2, page: null, resources: NO_RESOURCES })).toEqual({ kind: 'forgotten' });
  const audits = judge({ html });
  expect(analyst.analyze({ key: 1, page: null, resources: NO_RESOURCES })).toEqual({ kind: 'audited', audits });
  expect(analyst.analyze({ key: 1, page: null, resources: NO_RESOURCES })).toEqual({ kind: 'forgotten' });
});

test('a document that is too complex is not scanned', () => {
  const page = sketchPage({ html: '<i>'.repeat(400_000) });
  expect(new PageAnalyzer().analyze({ key: 1, page, resources: null })).toEqual({ kind: 'too-complex' });
});

const document = parseDocument('x');
const pageOf = (megabytes: number) => sketchPage({ html: 'x'.repeat(megabytes * 1024 * 1024) });

test('a kept document is given out once', () => {
  const kept = new DocumentCache();
  const page = pageOf(0);
  kept.put(1, document, page);
  expect(kept.take(1)).toMatchObject({ document, page });
  expect([kept.take(1), kept.take(2)]).toEqual([undefined, undefined]);
});

test('the oldest documents give way, and one that is too large is not kept', () => {
  const kept = new DocumentCache();
  const large = pageOf(40);
  for (const key of [1, 2, 3]) kept.put(key, document, large);
  expect(kept.take(1)).toBeUndefined();
  expect(kept.take(2)).toBeDefined();
  kept.put(4, document, large);
  expect([kept.take(3), kept.take(4)]).not.toContain(undefined);
  kept.put(5, document, pageOf(101));
  expect(kept.take(5)).toBeUndefined();
});
