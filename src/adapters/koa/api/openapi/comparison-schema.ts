import { AUDIT_OUTCOMES, RESULTS } from '../../../../domain/index.js';
import { choice, count, generator, id, orNull, record, score, text, time, uri, type Json } from './schema-parts.js';

const points = (description: string): Json => ({ type: 'number', minimum: -100, maximum: 100, description });

const comparedSide = record({
  id,
  score: { type: 'number', minimum: 0, maximum: 100 },
  result: choice(RESULTS),
  generator,
  finished_at: time('When it ended.'),
  links: record({ self: uri }),
});

const categoryState = (description: string): Json =>
  orNull(record({ score: score('null where none of its audits counts.'), weight: { type: 'number' } }, description));

const checkState = (description: string): Json =>
  orNull(
    record(
      {
        outcome: choice(AUDIT_OUTCOMES),
        score: score('null where the outcome leaves the mean.'),
        weight: { type: 'number', minimum: 0 },
      },
      description,
    ),
  );

const comparedChecks = (description: string): Json => ({
  type: 'array',
  description,
  items: record({
    id: text('Stable name of the check.'),
    title: text(),
    category: text(),
    from: checkState('null for a check that appeared.'),
    to: checkState('null for a check that is gone.'),
  }),
});

export const comparison = record(
  {
    from: comparedSide,
    to: comparedSide,
    change: points('Of the score, from one to the other.'),
    same_generator: {
      type: 'boolean',
      description: 'false where generator or version differ: rules or weights may have moved.',
    },
    note: orNull(text('Says so, for people.')),
    categories: {
      type: 'array',
      items: record({
        id: text(),
        title: text(),
        from: categoryState('null for a category that appeared.'),
        to: categoryState('null for a category that is gone.'),
        change: points('Points of the total; those of all categories add up to `change` above.'),
      }),
    },
    checks: record({
      better: comparedChecks('Earn more than before, or have nothing left to complain about.'),
      worse: comparedChecks('Earn less than before.'),
      appeared: comparedChecks('Only in `to`.'),
      gone: comparedChecks('Only in `from`.'),
      changed: comparedChecks('Another outcome or weight, but neither better nor worse.'),
      unchanged_count: count,
    }),
    links: record({ self: { ...uri, description: 'With both generations named.' }, report: uri }),
  },
  'What lies between two generations of a report.',
);
