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
  orNull(record({ score: score('null if none of its audits counts.'), weight: { type: 'number' } }, description));

const checkState = (description: string): Json =>
  orNull(
    record(
      {
        outcome: choice(AUDIT_OUTCOMES),
        score: score('null if the outcome does not count.'),
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
    points: points('Points of the total score that it gained or lost: the difference between what it costs in both.'),
    from: checkState('null for a new check.'),
    to: checkState('null for a removed check.'),
  }),
});

export const comparison = record(
  {
    from: comparedSide,
    to: comparedSide,
    change: points('Change of the score from `from` to `to`.'),
    same_generator: {
      type: 'boolean',
      description: 'false if the generator or its version differs. Rules or weights may have changed.',
    },
    note: orNull(text('An explanation if `same_generator` is false.')),
    categories: {
      type: 'array',
      items: record({
        id: text(),
        title: text(),
        from: categoryState('null for a new category.'),
        to: categoryState('null for a removed category.'),
        change: points(
          'Points of the total score. The changes of all categories and of `held` add up to `change` above.',
        ),
      }),
    },
    held: record(
      {
        from: points('Points that caps take off the score of `from`; 0 if none does.'),
        to: points('The same for `to`.'),
        change: points('Points of the total score: `from` minus `to`, positive if a cap was lifted.'),
      },
      'The part of the change that comes from caps.',
    ),
    checks: record({
      better: comparedChecks('Checks that score higher than before, or have nothing left to report.'),
      worse: comparedChecks('Checks with a lower score.'),
      appeared: comparedChecks('Checks that exist only in `to`.'),
      gone: comparedChecks('Checks that exist only in `from`.'),
      changed: comparedChecks(
        'Checks that are neither better nor worse, but have another outcome, or lose points with another weight.',
      ),
      unchanged_count: count,
    }),
    rest: points(
      'The part of the change that no check and no cap explains: findings that did not change can cost more or less than before. The points of all checks, `held` and `rest` add up to `change`.',
    ),
    links: record({ self: { ...uri, description: 'This comparison, with both generations named.' }, report: uri }),
  },
  'The differences between two generations of a report.',
);
