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

test('a check has Lighthouse’s texts, as plain text', () => {
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
      failureTitle: 'It is `not`',
      weight: 3,
      what: 'Lighthouse passes or fails this. Pass: “A title in en-US”. Fail: “It is `not`”.',
      why: 'Because of this. And that.',
      fix: 'Follow the instructions at https://d.test/why.',
      source: { name: 'Lighthouse 13.5, a', url: 'https://d.test/why' },
    },
  ]);
});

test('a check without a link and failure title links to the sources of Lighthouse', () => {
  const [check] = describeOne({}).checks;
  expect(check).toMatchObject({
    failureTitle: 'It is well',
    what: 'Lighthouse passes or fails this. “It is well”.',
    fix: 'See the evidence for what Lighthouse found.',
    source: { url: 'https://github.com/GoogleChrome/lighthouse/tree/v13.5.1/core/audits' },
  });
});

test.each([
  ['numeric', /^Lighthouse scores this from 0 to 100: 90 or more passes, 50 or more is a warning, less fails\. /],
  ['metricSavings', /^Lighthouse scores this from 0 to 100/],
  ['informative', /^Lighthouse shows this for information and does not score it\. /],
  ['binary', /^Lighthouse passes or fails this\. /],
])('the text says how a check with mode %s is scored', (scoreDisplayMode, expected) => {
  expect(describeOne({ scoreDisplayMode }).checks[0]?.what).toMatch(expected);
});

test('accessibility says what automatic checks cannot tell', () => {
  const { accessibility } = describeOne({}).limits ?? {};
  expect(accessibility?.text).toContain('not a statement of conformance with WCAG or EN 301 549');
  expect(accessibility?.manualTests).toHaveLength(5);
});

test('texts have a maximum length', () => {
  expect(describeOne({ description: 'x'.repeat(10_000) }).checks[0]?.why).toHaveLength(2_000);
});
