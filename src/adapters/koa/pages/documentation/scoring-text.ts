import { RESULT_FLOORS } from '../../../../domain/index.js';

export interface TextSection {
  readonly id: string;
  readonly title: string;
  /** Paragraphs for `Paragraphs`. */
  readonly text: string;
}

/** How results of checks become a score. The page adds the numbers of the catalogue. */
export const SCORING: readonly TextSection[] = [
  {
    id: 'labels',
    title: 'Score and result',
    text: `A report has a score from 0 to 100 and a result: good from ${RESULT_FLOORS.good}, decent from ${RESULT_FLOORS.decent}, bad below. The score is the weighted average of the categories. Each category has a score of its own.`,
  },
  {
    id: 'checks',
    title: 'From checks to a category',
    text: `A failed check loses its weight, and a warning loses a part of it. The more weight a category loses, the lower its score. Many passing checks cannot hide a failure.

A check that does not apply, needs a look, or could not run does not count. A category without any counted check does not count either. If several checks fail for one cause, only one of them costs points. A check with weight 0 is advice: it costs no points.`,
  },
  {
    id: 'categories',
    title: 'Categories',
    text: 'The share of each category in the total, and how much lost weight halves its score.',
  },
  {
    id: 'caps',
    title: 'Caps',
    text: `Some failures limit the result, whatever else passes. With “decent”, the score is at most ${RESULT_FLOORS.good - 1}; with “bad”, at most ${RESULT_FLOORS.decent - 1}. The report then says why.`,
  },
  {
    id: 'recalculate',
    title: 'Recalculate a score',
    text: `A report shows the weight and the score that each check counted with on that page. Their weighted average is the score of the category, and the weighted average of the categories is the total. Every step is rounded to one decimal.

Do not compare scores of different generators or versions: rules and weights may have changed. A comparison of two runs says so.`,
  },
];
