import { Analyst } from '../../../src/adapters/static-generator/analysis.js';
import { parseDocument } from '../../../src/adapters/static-generator/document.js';
import { NO_RESOURCES } from '../../../src/adapters/static-generator/extra-resources.js';
import { KeptDocuments } from '../../../src/adapters/static-generator/kept-documents.js';
import { judge, sketchPage } from './in-memory-page.js';

test('what was scanned, what was not, and what is judged again get the same audits, byte for byte', () => {
  const html = '<base href=/b/><img src=x><a>click here</a><template><p></template><script src=/x.js></script>'.repeat(
    9,
  );
  const analyst = new Analyst();
  const page = sketchPage({ html });
  const scanned = analyst.analyse({ key: 1, page, resources: null });
  expect(scanned).toMatchObject({ kind: 'scanned', named: { subresources: { length: 2 } } });
  const audits = [1, 1, 2].map((key) => JSON.stringify(analyst.analyse({ key, page, resources: NO_RESOURCES })));
  expect(new Set([...audits, JSON.stringify({ kind: 'audited', audits: judge({ html }) })]).size).toBe(1);
});

test('a document that is too complex is not scanned', () => {
  const page = sketchPage({ html: '<i>'.repeat(400_000) });
  expect(new Analyst().analyse({ key: 1, page, resources: null })).toEqual({ kind: 'too-complex' });
});

test('a kept document is given out once', () => {
  const kept = new KeptDocuments();
  const document = parseDocument('x');
  kept.keep(1, document, 'x');
  expect([kept.take(1), kept.take(1), kept.take(2)]).toEqual([document, undefined, undefined]);
});

test('the oldest documents give way, and one that is too large is not kept', () => {
  const kept = new KeptDocuments();
  const document = parseDocument('x');
  const large = 'x'.repeat(40 * 1024 * 1024);
  for (const key of [1, 2, 3]) kept.keep(key, document, large);
  expect(kept.take(1)).toBeUndefined();
  expect(kept.take(2)).toBe(document);
  kept.keep(4, document, large);
  expect([kept.take(3), kept.take(4)]).toEqual([document, document]);
  kept.keep(5, document, 'x'.repeat(101 * 1024 * 1024));
  expect(kept.take(5)).toBeUndefined();
});
