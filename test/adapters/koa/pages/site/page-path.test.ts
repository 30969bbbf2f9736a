import { pagePath } from '../../../../../src/adapters/koa/pages/site/page-path.js';

test.each([
  ['https://a.example/shop?x=1', '/shop?x=1'],
  ['https://www.a.example/', '/'],
  ['http://a.example:8080/x', '/x'],
  ['https://b.example/x', 'b.example/x'],
  ['https://xn--bcher-kva.example/x', 'bücher.example/x'],
  ['https://a.example/%D9%82%D9%87%D9%88%D8%A9/%E2%80%AE', '/قهوة/%E2%80%AE'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s is shown as %s on a.example', (url, shown) => {
  expect(pagePath(url, 'a.example')).toBe(shown);
});
