import { body, head, verdictTable } from '../in-memory-page.js';

const hop = {
  url: 'http://example.com/page',
  status: 301,
  headers: [['location', 'https://example.com/page']],
} as const;
const long = 'word after word '.repeat(500);

verdictTable('uses-text-compression', [
  ['compressed', 'pass', { html: long, headers: [['content-encoding', 'br']] }],
  ['plain and large', 'fail', { html: long }],
  ['plain and small', 'pass', { html: 'x' }],
]);
verdictTable('redirects', [
  ['none', 'pass', {}],
  ['one', 'fail', { redirects: [hop] }],
  ['three', 'fail', { redirects: [hop, hop, hop] }],
]);
verdictTable('dom-size', [
  ['1,500', 'pass', body('<p>'.repeat(1497))],
  ['1,501', 'warn', body('<p>'.repeat(1498))],
  ['3,000', 'fail', body('<p>'.repeat(2997))],
]);
verdictTable('html-size', [
  ['330,000', 'pass', { html: 'x'.repeat(330_000) }],
  ['330,001', 'fail', { html: 'x'.repeat(330_001) }],
]);
verdictTable('html-has-lang', [
  ['lang', 'pass', { html: '<html lang=en>' }],
  ['none', 'fail', { html: '<html>' }],
  ['blank', 'fail', { html: '<html lang=" ">' }],
  ['xml:lang alone', 'fail', { html: '<html xml:lang=en>' }],
]);
verdictTable('html-lang-valid', [
  ['none', 'not applicable', { html: '<html>' }],
  ['with a region', 'pass', { html: '<html lang=de-AT>' }],
  ['three letters', 'pass', { html: '<html lang=haw>' }],
  ['unknown', 'fail', { html: '<html lang=xx>' }],
  ['an English word', 'fail', { html: '<html lang=english>' }],
]);
const zoom = (content: string) => head(`<meta name=viewport content="${content}">`);
verdictTable('meta-viewport', [
  ['none', 'not applicable', head('')],
  ['free', 'pass', zoom('width=device-width')],
  ['locked', 'fail', zoom('width=device-width, user-scalable=no')],
  ['below 2', 'fail', zoom('maximum-scale=1.5')],
  ['2', 'pass', zoom('maximum-scale=2')],
]);
