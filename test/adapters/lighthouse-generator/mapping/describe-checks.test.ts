import type { AuditMeta, FormatModule } from '../../../../src/adapters/lighthouse-generator/lighthouse-module.js';
import { describeChecks } from '../../../../src/adapters/lighthouse-generator/mapping/describe-checks.js';

const format: FormatModule = {
  getFormatted: (text, locale) => (typeof text === 'string' ? text : `${text.i18nId} in ${locale}`),
};

function describeOne(meta: Partial<AuditMeta>) {
  const whole = { id: 'a', title: 'It is well', description: 'Because.', ...meta };
  const plan = {
    categories: [{ id: 'seo', title: { i18nId: 'SEO' }, weight: 20 }],
    checks: [{ id: 'a-seo', meta: whole, category: 'seo', weight: 3 }],
  };
  return describeChecks(plan, format, '13.5.1');
}

test('a check is told in Lighthouse’s words, as plain text', () => {
  const { categories, checks } = describeOne({
    title: { i18nId: 'A title' },
    failureTitle: 'It is `not`',
    description: 'Because\0 of [this](https://d.test/why). And [that](https://d.test/that).',
  });
  expect(categories).toEqual([{ id: 'seo', title: 'SEO in en-US', weight: 20 }]);
  expect(checks).toEqual([
    {
      id: 'a-seo',
      category: 'seo',
      title: 'A title in en-US',
      weight: 3,
      what: 'Passes or fails as Lighthouse finds. Well: “A title in en-US”. Otherwise: “It is `not`”.',
      why: 'Because of this. And that.',
      fix: 'What to do is explained at https://d.test/why.',
      source: { name: 'Lighthouse 13.5, a', url: 'https://d.test/why' },
    },
  ]);
});

test('one without a link leads to where the audits are', () => {
  const [check] = describeOne({}).checks;
  expect(check).toMatchObject({
    what: 'Passes or fails as Lighthouse finds. “It is well”.',
    fix: 'What Lighthouse found is in the evidence.',
    source: { url: 'https://github.com/GoogleChrome/lighthouse/tree/v13.5.1/core/audits' },
  });
});

test.each([
  ['numeric', /^Scored from 0 to 100 .* passes from 90, warns from 50, fails below\. /],
  ['metricSavings', /^Scored from 0 to 100 /],
  ['informative', /^Shown for information .* does not judge/],
  ['binary', /^Passes or fails/],
])('how a check that is %s is judged is said', (scoreDisplayMode, expected) => {
  expect(describeOne({ scoreDisplayMode }).checks[0]?.what).toMatch(expected);
});

test('texts are bounded', () => {
  expect(describeOne({ description: 'x'.repeat(10_000) }).checks[0]?.why).toHaveLength(2_000);
});
