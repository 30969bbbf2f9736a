import { PageFactsReader } from '../../../../src/adapters/static-generator/index.js';

const never = new AbortController().signal;
const reader = new PageFactsReader();
const source = { url: 'https://example.com/a/', statusCode: 203, headers: [['x-robots-tag', 'noindex']] as const };

test('reads the facts of a document that another generator fetched', async () => {
  const html = '<title>Tea</title><a href=green>Green</a>';
  expect(await reader.read({ ...source, html }, never)).toEqual({
    statusCode: 203,
    title: 'Tea',
    description: null,
    canonical: null,
    isNoindex: true,
    alternates: [],
    links: [{ url: 'https://example.com/a/green', text: 'Green', isNofollow: false }],
  });
});

test('a document that is too complex has the facts of its headers', async () => {
  const html = `<title>Tea</title>${'<i>'.repeat(400_000)}`;
  expect(await reader.read({ ...source, html }, never)).toMatchObject({ title: null, isNoindex: true, links: [] });
});
