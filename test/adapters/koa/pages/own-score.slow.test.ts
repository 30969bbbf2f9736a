import { EXCLUDED, WITH_FORM, useOwnScore } from './support/own-score.js';
import { parsePage } from './support/parse-page.js';

const { world, check } = await useOwnScore();

/** Every page of the documentation that a link leads to. */
async function documentationPages(): Promise<readonly string[]> {
  const found = new Set(['/docs']);
  for (const path of found) {
    const { body } = await world.visit(path);
    for (const { attributes } of parsePage(body).all('a')) {
      const { host, pathname } = new URL(attributes['href'] ?? '', `http://own.example${path}`);
      if (host === 'own.example' && /^\/docs(?:\/|$)/.test(pathname)) found.add(pathname);
    }
  }
  return [...found];
}

test('the static generator finds nothing to fix on any page of the documentation', async () => {
  const pages = await documentationPages();
  expect(pages.length).toBeGreaterThan(150);
  for (const path of pages) {
    // Operations have a form with a field for a key.
    const { score, failed } = await check(path, path.startsWith('/docs/api/') ? WITH_FORM : EXCLUDED);
    expect([path, failed]).toEqual([path, []]);
    expect([path, score >= 95 ? 'good' : score]).toEqual([path, 'good']);
  }
});
