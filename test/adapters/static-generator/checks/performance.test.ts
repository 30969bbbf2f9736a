import { auditOf, body, head, verdictTable } from '../in-memory-page.js';

const sheets = (number: number) =>
  Array.from({ length: number }, (_, i) => `<link rel=stylesheet href=/${i}.css>`).join('');
verdictTable('render-blocking-resources', [
  ['none', 'pass', head('')],
  ['one', 'pass', head(sheets(1))],
  ['two', 'warn', head(sheets(2))],
  ['a script besides', 'warn', head(`${sheets(1)}<script src=/x.js></script>`)],
  ['five', 'warn', head(sheets(5))],
  ['six', 'fail', head(sheets(6))],
  [
    'what does not block',
    'pass',
    head(
      `${sheets(1)}<script src=/x.js defer></script><script src=/x.js async></script><script type=module src=/x.js></script>` +
        '<script nomodule src=/x.js></script><script>1</script><script type=text/template src=/x></script>' +
        '<link rel=stylesheet media=print href=/p.css><link rel="alternate stylesheet" href=/a.css><link rel=icon href=/i>',
    ),
  ],
  ['in the body', 'pass', body(`${sheets(2)}<script src=/x.js></script>`)],
]);

test('render-blocking-resources: each resource beyond the first costs 20', () => {
  expect(auditOf('render-blocking-resources', head(sheets(3))).score).toBe(60);
});

verdictTable('deferred-scripts', [
  ['none', 'not applicable', head('<script>1</script>')],
  ['deferred', 'pass', head('<script defer src=/x.js></script>')],
  ['in the head', 'fail', head('<script src=/x.js></script>')],
  ['in the head, by its old type', 'fail', head('<script type=text/javascript src=/x.js></script>')],
  ['in the body', 'warn', body('<script src=/x.js></script>')],
]);
verdictTable('unsized-images', [
  ['none', 'not applicable', body('')],
  ['both', 'pass', body('<img width=1 height=1>')],
  ['one', 'fail', body('<img width=1>')],
  ['no number', 'fail', body('<img width=auto height=auto>')],
  ['by style', 'pass', body('<img style="width: 10px; height: 5em">')],
  ['by a style that leaves it open', 'fail', body('<img style="width: 100%; height: auto">')],
  ['by ratio', 'pass', body('<img style="width: 100%; aspect-ratio: 3/2">')],
  ['out of the flow', 'not applicable', body('<img style="position:absolute">')],
  ['hidden', 'not applicable', body('<img hidden>')],
  ['some', 'warn', body('<img width=1 height=1><img>')],
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
  ['the last choice', 'pass', body('<picture><source srcset=/a.webp><img src=/a.jpg></picture>')],
]);
verdictTable('request-count', [
  ['50', 'pass', body(images(50))],
  ['51', 'fail', body(`${images(50)}<script src=/x.js></script>`)],
  ['the same one', 'pass', body('<img src=/x>'.repeat(51))],
  ['data', 'pass', body(Array.from({ length: 51 }, (_, i) => `<img src=data:,${i}>`).join(''))],
  ['links', 'pass', body(Array.from({ length: 51 }, (_, i) => `<a href=/${i}>x</a>`).join(''))],
]);

test('request-count: every kind of resource counts', () => {
  const page = body(
    '<script src=1></script><link rel=stylesheet href=2><img src=3><iframe src=4></iframe><embed src=5>' +
      '<video src=6 poster=7><track src=8></video><audio src=9></audio><object data=10></object><input type=image src=11>' +
      '<link rel=canonical href=no><input src=no><img src=" 3 ">',
  );
  expect(auditOf('request-count', page).explanation).toBe('The HTML names 11 other resources.');
});

verdictTable('inline-code-size', [
  ['100,000', 'pass', body(`<style>${'x'.repeat(50_000)}</style><script>${'x'.repeat(50_000)}</script>`)],
  ['one more', 'fail', body(`<style>${'x'.repeat(50_000)}</style><script>${'x'.repeat(50_000)}</script><p style=x>`)],
]);
verdictTable('resource-hints', [
  ['none', 'not applicable', head('<link rel=dns-prefetch href=//x.example>')],
  ['good', 'pass', head('<link rel=preconnect href=https://x.example><link rel=preload as=style href=/x.css>')],
  ['no as', 'warn', head('<link rel=preload href=/x.css>')],
  ['an as that cannot be preloaded', 'warn', head('<link rel=preload as=document href=/x>')],
  ['a font', 'pass', head('<link rel=preload as=font crossorigin href=/x.woff2>')],
  ['a font that is loaded twice', 'warn', head('<link rel=preload as=font href=/x.woff2>')],
  ['twice', 'warn', head('<link rel=preload as=style href=/x.css>'.repeat(2))],
  ['to itself', 'warn', head('<link rel=preconnect href=https://example.com>')],
  ['four origins', 'pass', head([1, 2, 3, 4].map((i) => `<link rel=preconnect href=https://x${i}.example>`).join(''))],
  [
    'five origins',
    'warn',
    head([1, 2, 3, 4, 5].map((i) => `<link rel=preconnect href=https://x${i}.example>`).join('')),
  ],
]);
