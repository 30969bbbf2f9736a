import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { findReferencedResources } from '../../../src/adapters/static-generator/resources/referenced-resources.js';

const find = (html: string) => findReferencedResources(parseDocument(html), 'https://example.com/a/page');
/** What is found, as `kind path`; other hosts in full. */
const found = (html: string) =>
  find(html).subresources.map(({ url, kind }) => `${kind} ${url.replace('https://example.com', '')}`);

test('every kind of element, in document order', () => {
  const html = `<link rel="shortcut icon" href=/i.ico><link rel=stylesheet href=s.css><link rel=preload as=font href=/f.woff2>
    <link rel=modulepreload href=/m.js><script src=/x.js></script><script type=module src=/y.js></script><body><img src=/a.png>
    <input type=image src=/b.png><video poster=/c.png src=/film></video><iframe src=/frame></iframe>
    <embed src=/d><object data=/e></object>`;
  expect(found(html)).toEqual([
    'other /i.ico',
    'style /a/s.css',
    'font /f.woff2',
    'script /m.js',
    'script /x.js',
    'script /y.js',
    'image /a.png',
    'image /b.png',
    'image /c.png',
    'other /frame',
    'other /d',
    'other /e',
  ]);
});

test.each([
  ['data', '<img src="data:image/png,x">'],
  ['other schemes', '<img src=blob:x><img src=ftp://x.example/><img src=javascript:1><img src=file:///etc/passwd>'],
  ['nothing', '<img src=""><img src=" "><img src="#x"><script src></script>'],
  ['what is no address', '<img src="https://">'],
  ['credentials', '<img src="https://user:secret@example.com/x"><img src="https://user@example.com/x">'],
  ['endless addresses', `<img src="/${'x'.repeat(3_000)}">`],
  ['data that scripts read', '<script type=application/json src=/x></script>'],
  ['scripts for old browsers', '<script nomodule src=/x></script>'],
  ['sheets that are off', '<link rel="alternate stylesheet" href=/x><link rel=stylesheet disabled href=/y>'],
  ['templates', '<template><img src=/x></template>'],
  ['SVG', '<svg><script src=/x></script><image href=/y></image></svg>'],
  ['links that load nothing', '<link rel=canonical href=/x><link rel=preconnect href=/y><a href=/z>z</a>'],
  ['a frame with a document', '<iframe srcdoc="<p>x" src=/x></iframe>'],
  ['films and sounds', '<video src=/x><source src=/y></video><audio src=/z></audio>'],
])('left out: %s', (_name, html) => {
  expect(found(html)).toEqual([]);
});

test('an address counts once, without its fragment, and is relative to the base', () => {
  expect(found('<base href=/b/><base href=/c/><img src=x#1><img src=/b/x#2><img src=https://example.com/b/x>')).toEqual(
    ['image /b/x'],
  );
});

test('what is loaded late, and what is asked for with an origin, is told', () => {
  const { subresources } = find(
    '<img loading=LAZY src=/a><script crossorigin src=/b></script><iframe src=/c></iframe>',
  );
  expect(subresources.map(({ isLazy, isCors }) => [isLazy, isCors])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test.each([
  ['/a 1x, /b 2x, /c 3x', '/b'],
  ['/a, /b 1.5x', '/b'],
  ['/a 320w, /b 721w, /c 1440w', '/b'],
  ['/a 320w, /b 720w', '/b'],
  ['/a,b 1x , ,/c 4x', '/c'],
  ['/a, /b', '/a'],
  ['/a', '/a'],
])('of the srcset %j a telephone takes %s', (srcset, path) => {
  expect(found(`<img srcset="${srcset}" src=/old>`)).toEqual([`image ${path}`]);
});

test('of a picture, the first source that fits everywhere', () => {
  const sources = '<source media="(min-width:1px)" srcset=/a><source type=image/jxl srcset=/b><source srcset=/c>';
  expect(found(`<picture>${sources}<img src=/d></picture>`)).toEqual(['image /c']);
  expect(found('<picture><source srcset=""><img src=/d></picture>')).toEqual(['image /d']);
});

test('the first manifest is no sub-resource', () => {
  const { manifest, subresources } = find('<link rel=manifest href=/m.json><link rel=manifest href=/n.json>');
  expect([manifest, subresources]).toEqual(['https://example.com/m.json', []]);
  expect(find('<link rel=manifest href=data:,x>').manifest).toBeNull();
});

test('thousands of addresses: 40 are looked at, the others are counted up to a bound', () => {
  const images = (number: number) => Array.from({ length: number }, (_, i) => `<img src=/${i}>`).join('');
  expect(find(images(100))).toMatchObject({ unseen: 60, subresources: { length: 40 } });
  expect(find(images(50_000))).toMatchObject({ unseen: 960, subresources: { length: 40 } });
});

test.each([
  ['commas', ','.repeat(500_000)],
  ['spaces', ' '.repeat(500_000)],
  ['candidates', 'a,'.repeat(250_000)],
  ['descriptors', `a ${'1'.repeat(500_000)}x`],
])('a srcset of nothing but %s is read at once', (_name, srcset) => {
  expect(find(`<img srcset="${srcset}">`).subresources.length).toBeLessThanOrEqual(1);
});

test('a picture of thousands of images costs no more than they do', () => {
  expect(find(`<picture>${'<source srcset=/s media=x><img src=/x>'.repeat(20_000)}</picture>`).skipped).toBe(0);
});
