import { newDocsWorld } from './support/docs-world.js';

const { read } = newDocsWorld();

test('a check names its criteria, and every category that lists it', async () => {
  const { page, text } = await read('/docs/checks/image-alt');
  expect(text).toContain('WCAG 2.2: 1.1.1 Non-text Content (A) · EN 301 549: 9.1.1.1 Non-text content');
  expect(text).toContain('A pass does not prove that it meets them.');
  expect(text).toContain('Also listed in Search engines');
  expect(page.all('a').map(({ attributes }) => attributes['href'])).toContain(
    'https://www.w3.org/TR/WCAG22/#non-text-content',
  );
});

test('a best practice says so, and a check of another subject names no standard', async () => {
  const practice = await read('/docs/checks/heading-order');
  expect(practice.text).toContain('Best practice: no success criterion of WCAG 2.2 requires it.');
  const other = await read('/docs/checks/has-hsts');
  expect(other.text).not.toMatch(/WCAG|Best practice:|Also listed/);
});

test('the list shows a check in both categories, and its cost only where it counts', async () => {
  const { page } = await read('/docs/checks');
  const items = page.all('li').filter(({ text }) => / image-alt/.test(text));
  expect(items.map(({ text }) => text.replace(/.* image-alt/, ''))).toEqual([
    'Counts in Accessibility',
    expect.stringMatching(/^\d+(?:\.\d)? points$/),
  ]);
});

test('the list says what accessibility checks cannot tell, and which five tests to do by hand', async () => {
  const { page, text } = await read('/docs/checks');
  expect(page.elements.filter(({ attributes }) => attributes['id'] === 'test-accessibility')).toHaveLength(1);
  expect(text).toContain('A good score is not a statement of conformance with WCAG or EN 301 549.');
  expect(
    page
      .all('ol')
      .map((list) => list.text)
      .join(),
  ).toMatch(/Keyboard: .*Screen reader: .*Text alternatives: .*Zoom: .*Contrast/s);
});
