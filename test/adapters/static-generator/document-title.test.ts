import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { documentTitle } from '../../../src/adapters/static-generator/html/document-title.js';

test.each([
  ['the first title', '<title>Tea</title><title>Coffee</title>', 'Tea'],
  ['in one line', '<title>\n  Green\n  tea\n</title>', 'Green tea'],
  ['markup in it is text', '<title>How to use <b> &amp; &lt;i></title>', 'How to use <b> & <i>'],
  ['one in the body', '<body><p>Text<title>Tea</title>', 'Tea'],
  ['not that of an image', '<body><svg><title>Logo</title></svg><title>Tea</title>', 'Tea'],
  ['not that of a template', '<body><template><title>Row</title></template>', null],
  ['an empty first one', '<title> </title><title>Coffee</title>', null],
  ['none', '<h1>Tea</h1>', null],
])('title of a document: %s', (_, html, title) => {
  expect(documentTitle(parseDocument(html))).toBe(title);
});
