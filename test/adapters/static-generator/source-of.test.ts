import { CHECKS } from '../../../src/adapters/static-generator/checks/index.js';
import { sourceOf } from '../../../src/adapters/static-generator/checks/support/source-of.js';
import { SOURCES } from '../../../src/adapters/static-generator/checks/support/sources.js';

test.each([
  ['axe', 'label', 'label', 'axe-core 4.14, label', 'https://dequeuniversity.com/rules/axe/4.14/label'],
  ['html', 'the id attribute', 'dom.html', 'HTML Standard, the id attribute', `${SOURCES.html.base}dom.html`],
  ['openGraph', null, '', 'The Open Graph protocol', 'https://ogp.me/'],
  ['sitemaps', null, '', 'sitemaps.org protocol 0.9', 'https://www.sitemaps.org/protocol.html'],
] as const)('%s, %s', (id, rule, path, name, url) => {
  expect(sourceOf(id, rule, path)).toEqual({ name, url });
});

test.each(CHECKS.map(({ id, explained }) => [id, explained.source] as const))(
  '%s has a source of the table',
  (_id, source) => {
    const names = Object.values(SOURCES)
      .filter(({ base }) => source.url.startsWith(base))
      .map(({ name }) => name);
    expect(names.some((name) => source.name.startsWith(name))).toBe(true);
  },
);
