import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { findReferencedResources } from '../../../src/adapters/static-generator/resources/referenced-resources.js';

const find = (html: string) => findReferencedResources(parseDocument(html), 'https://example.com/a/page');
/** The subresources, as `kind path`; URLs of other hosts in full. */
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
  ['empty references', '<img src=""><img src=" "><img src="#x"><script src></script>'],
  ['invalid URLs', '<img src="https://">'],
  ['credentials', '<img src="https://user:secret@example.com/x"><img src="https://user@example.com/x">'],
  ['very long URLs', `<img src="/${'x'.repeat(3_000)}">`],
  ['data blocks', '<script type=application/json src=/x></script>'],
  ['scripts for old browsers', '<script nomodule src=/x></script>'],
  [
    'style sheets that are not active',
    '<link rel="alternate stylesheet" href=/x><link rel=stylesheet disabled href=/y>',
  ],
  ['templates', '<template><img src=/x></template>'],
  ['SVG', '<svg><script src=/x></script><image href=/y></image></svg>'],
  ['links that load nothing', '<link rel=canonical href=/x><link rel=preconnect href=/y><a href=/z>z</a>'],
  ['a frame with srcdoc', '<iframe srcdoc="<p>x" src=/x></iframe>'],
  ['video and audio', '<video src=/x><source src=/y></video><audio src=/z></audio>'],
])('omits %s', (_name, html) => {
  expect(found(html)).toEqual([]);
});

test('a URL counts once, without its fragment, and is relative to the base', () => {
  expect(found('<base href=/b/><base href=/c/><img src=x#1><img src=/b/x#2><img src=https://example.com/b/x>')).toEqual(
    ['image /b/x'],
  );
});

test('lazy loading and CORS requests are reported', () => {
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
])('from the srcset %j a phone loads %s', (srcset, path) => {
  expect(found(`<img srcset="${srcset}" src=/old>`)).toEqual([`image ${path}`]);
});

test('a picture loads the first source without conditions', () => {
  const sources = '<source media="(min-width:1px)" srcset=/a><source type=image/jxl srcset=/b><source srcset=/c>';
  expect(found(`<picture>${sources}<img src=/d></picture>`)).toEqual(['image /c']);
  expect(found('<picture><source srcset=""><img src=/d></picture>')).toEqual(['image /d']);
});

test('the first manifest is not a subresource', () => {
  const { manifest, subresources } = find('<link rel=manifest href=/m.json><link rel=manifest href=/n.json>');
  expect([manifest, subresources]).toEqual(['https://example.com/m.json', []]);
  expect(find('<link rel=manifest href=data:,x>').manifest).toBeNull();
});

test('of thousands of URLs, 40 are returned and the others counted up to a limit', () => {
  const images = (number: number) => Array.from({ length: number }, (_, i) => `<img src=/${i}>`).join('');
  expect(find(images(100))).toMatchObject({ skipped: 60, subresources: { length: 40 } });
  expect(find(images(50_000))).toMatchObject({ skipped: 960, subresources: { length: 40 } });
});

test.each([
  ['commas', ','.repeat(500_000)],
  ['spaces', ' '.repeat(500_000)],
  ['candidates', 'a,'.repeat(250_000)],
  ['descriptors', `a ${'1'.repeat(500_000)}x`],
])('a srcset of nothing but %s is parsed quickly', (_name, srcset) => {
  expect(find(`<img srcset="${srcset}">`).subresources.length).toBeLessThanOrEqual(1);
});

test('a picture with thousands of images takes linear time', () => {
  expect(find(`<picture>${'<source srcset=/s media=x><img src=/x>'.repeat(20_000)}</picture>`).skipped).toBe(0);
});
