import { auditOf, body, head, subresources, verdictTable } from '../in-memory-page.js';

const images = (...tags: string[]) => body(tags.join(''));
const typed = (type: string, transferredBytes = 50_000, status = 200) => ({
  ...images('<img src=/0>'),
  resources: subresources({
    url: 'https://example.com/0',
    status,
    headers: [['content-type', type]],
    transferredBytes,
  }),
});
verdictTable('modern-image-formats', [
  ['image/jpg', 'warn', typed('image/jpg')],
  ['image/bmp', 'warn', typed('image/bmp')],
  ['image/x-ms-bmp', 'warn', typed('image/x-ms-bmp')],
  ['image/tiff', 'warn', typed('image/tiff')],
  ['image/svg+xml', 'pass', typed('image/svg+xml')],
  ['an old format of 4,096 bytes', 'pass', typed('image/png', 4096)],
  ['an old format of 4,097 bytes', 'warn', typed('image/png', 4097)],
  ['.tif', 'warn', images('<img src=/x.tif>')],
  ['.bmp', 'warn', images('<img src=/x.BMP>')],
  ['an old extension before a new one', 'pass', images('<img src=/x.jpg.webp>')],
  ['data: inside the URL', 'warn', images('<img src="/data:x.png">')],
  ['DATA:', 'not applicable', images('<img src=" DATA:image/png;base64,x.png">')],
  ['no URL', 'not applicable', images('<img>', '<img src=" ">')],
]);

verdictTable('resource-hints', [
  ['no URL', 'warn', head('<link rel=preload as=style>')],
  ['an invalid URL', 'warn', head('<link rel=preload as=style href="https://">')],
  ['an image by its imagesrcset', 'pass', head('<link rel=preload as=image imagesrcset="/a.avif 1x">')],
  ['a script has no imagesrcset', 'warn', head('<link rel=preload as=script imagesrcset="/a.js 1x">')],
  ['no as', 'warn', head('<link rel=preload href=/a>')],
  ['preconnect without a URL', 'warn', head('<link rel=preconnect>')],
  ['preconnect to an invalid URL', 'warn', head('<link rel=preconnect href="https://">')],
  ['in the body', 'not applicable', body('<link rel=preload href=/a>')],
  ['another relation', 'not applicable', head('<link rel=prefetch href=/a><link href=/b>')],
]);

test('resource-hints says what is wrong with each', () => {
  const hints =
    '<link rel=preload as=style href=/a><link rel=preload as=style href=/a><link rel=preload as=font href=/f>';
  const { evidence, score } = auditOf('resource-hints', head(hints));
  expect(score).toBe(50);
  expect(evidence.map(({ value }) => value)).toEqual([
    expect.stringMatching(/preloaded twice$/),
    expect.stringMatching(/crossorigin/),
  ]);
});
