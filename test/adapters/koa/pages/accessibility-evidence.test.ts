import { jest } from '@jest/globals';
import type { Catalogue } from '../../../../src/application/index.js';
import { audit, audited, newPageWorld } from './support/page-world.js';
import { parsePage } from './support/parse-page.js';

const CRITERIA = [
  { standard: 'WCAG 2.2', id: '1.1.1', name: 'Non-text Content', level: 'A', url: 'https://www.w3.org/1' },
  { standard: 'EN 301 549', id: '9.1.1.1', name: 'Non-text content', level: null, url: 'https://www.etsi.org/9' },
] as const;

/** The page of a report with these audits. Its checks have the criteria of `CRITERIA`, none, and no field. */
async function visitReport(change: Partial<Catalogue> = {}, checksUrl?: string) {
  const { create, generator, generateAll, visit } = newPageWorld({}, checksUrl === undefined ? {} : { checksUrl });
  const catalogue = await generator.describe();
  const [check] = catalogue.checks;
  jest.spyOn(generator, 'describe').mockResolvedValue({
    ...catalogue,
    checks: [
      { ...check!, id: 'with-criteria', criteria: CRITERIA },
      { ...check!, id: 'best-practice', criteria: [] },
      { ...check!, id: 'other' },
    ],
    limits: { all: { text: 'A person must test the `rest`.', manualTests: ['Use the keyboard.'] } },
    ...change,
  });
  const ids = ['with-criteria', 'best-practice', 'other'];
  generator.answer('https://example.com/', audited(...ids.map((id) => audit({ id, title: id }))));
  const address = await create();
  await generateAll();
  return parsePage((await visit(address)).body);
}

test('a failed check names its criteria, or says that it is a best practice', async () => {
  const page = await visitReport();
  const [evidence, practice, other] = page
    .all('li')
    .filter(({ attributes }) => attributes['class']?.startsWith('finding '))
    .map(({ text }) => text.replace(/\s+/g, ' '));
  expect(evidence).toContain('WCAG 2.2: 1.1.1 Non-text Content (A) · EN 301 549: 9.1.1.1 Non-text content');
  expect(practice).toContain('Best practice: no success criterion of WCAG 2.2 requires it.');
  expect(other).not.toMatch(/WCAG|Best practice/);
  const links = page.all('a').map(({ attributes }) => attributes['href']);
  expect(links).toEqual(expect.arrayContaining(CRITERIA.map(({ url }) => url)));
});

test('a category says what its checks cannot tell, and links to the tests to do by hand', async () => {
  const page = await visitReport({}, '/docs/checks');
  expect(page.all('h3').map(({ text }) => text)).toContain('What automatic checks cannot tell');
  expect(page.all('h4').map(({ text }) => text)).toContain('Everything');
  expect(page.one('main').text).toContain('A person must test the rest.');
  const link = page.all('a').find(({ text }) => text === 'What to test by hand');
  expect(link?.attributes['href']).toBe('../docs/checks#test-all');
});

test('limits of other categories or of another generator are left out', async () => {
  for (const change of [{ limits: {} }, { generator: { name: 'other', version: '1' } }]) {
    expect((await visitReport(change)).one('main').text).not.toMatch(/cannot tell|A person must test/);
  }
});
