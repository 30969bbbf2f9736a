import type { Log } from 'sarif';
import { guidesOf } from '../../../src/adapters/cli/check-guides.js';
import type { FormatContext, FormatName } from '../../../src/adapters/cli/formats/report-format.js';
import { ACCESSIBILITY_CATALOGUE, AUDIT, outcomeWith } from './support/reports.js';
import { writeAll } from './support/write-all.js';

const FINDINGS = [
  { ...AUDIT, also: ['security'] },
  { ...AUDIT, id: 'is-on-https' },
] as const;
const NOTE = 'A person must test the `rest`.';
const TESTS_PAGE = 'https://github.com/sitegrade/sitegrade/blob/main/docs/checks.md#test-seo';

/** A run over one URL, or over two. */
function write(name: FormatName, change: Partial<FormatContext> = {}): string {
  const urls = change.isSingle === false ? ['https://example.com/a', 'https://example.com/b'] : [undefined];
  const outcomes = urls.map((url) => outcomeWith(FINDINGS, url));
  const guides = guidesOf(ACCESSIBILITY_CATALOGUE);
  return writeAll(name, outcomes, { catalogue: ACCESSIBILITY_CATALOGUE, guides, isSingle: true, ...change });
}

describe('text', () => {
  test('a finding names its criteria and every category that lists it', () => {
    const text = write('text');
    expect(text).toContain('seo, also security · document-title');
    expect(text).toContain('    WCAG 2.2: 2.4.2 Page Titled (A) · EN 301 549: 9.2.4.2\n');
    expect(text).toContain('    Best practice: no success criterion of WCAG 2.2 requires it\n');
  });

  test('a report says what its score does not prove, before the sum', () => {
    const text = write('text');
    expect(text).toContain(`  Search engines: what automatic checks cannot tell\n  ${NOTE}\n`);
    expect(text).toContain(`  What to test by hand: ${TESTS_PAGE}\n`);
    expect(text.indexOf(NOTE)).toBeLessThan(text.indexOf('points lost ='));
  });

  test('a list says it only where reports are in full', () => {
    const columns = { hasColors: false, columns: 80 };
    expect(write('text', { isSingle: false })).not.toContain(NOTE);
    const full = write('text', { isSingle: false, text: { ...columns, explain: true } });
    expect(full.split(NOTE)).toHaveLength(3);
  });

  test('a generator without limits, or a category without a score, has no note', () => {
    const { limits: _, ...catalogue } = ACCESSIBILITY_CATALOGUE;
    expect(write('text', { catalogue })).not.toContain('cannot tell');
    const unscored = outcomeWith([{ ...AUDIT, category: 'security' }]);
    const text = writeAll('text', [unscored], { catalogue: ACCESSIBILITY_CATALOGUE, isSingle: true });
    expect(text).not.toContain('cannot tell');
  });
});

describe('Markdown', () => {
  test('a finding names its criteria and every category that lists it', () => {
    const text = write('markdown');
    expect(text).toContain(
      'Check `document-title` in seo, also security · WCAG 2.2: 2.4.2 Page Titled \\(A\\) · EN 301',
    );
    expect(text).toContain('Best practice: no success criterion of WCAG 2.2 requires it');
  });

  test.each([true, false])('says once what the scores do not prove (one URL: %s)', (isSingle) => {
    const text = write('markdown', { isSingle });
    const note = `**Search engines: what automatic checks cannot tell.** ${NOTE} [What to test by hand](<${TESTS_PAGE}>)`;
    expect(text.split(note)).toHaveLength(2);
  });
});

test('SARIF rules have categories and criteria as tags, and criteria in their help', () => {
  const { runs } = JSON.parse(write('sarif')) as Log;
  const [evidence, practice] = runs[0]?.tool.driver.rules ?? [];
  const tags = ['seo', 'security', 'external/wcag-2.2/2.4.2', 'external/en-301-549/9.2.4.2'];
  expect(evidence?.properties?.tags).toEqual(tags);
  expect(evidence?.help?.text).toContain('\n\nWCAG 2.2: 2.4.2 Page Titled (A) · EN 301 549: 9.2.4.2\n\n');
  expect(practice?.properties?.tags).toEqual(['seo', 'security']);
  expect(practice?.help?.markdown).toContain('Best practice: no success criterion of WCAG 2.2 requires it');
});
