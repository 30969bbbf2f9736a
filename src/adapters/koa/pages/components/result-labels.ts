import type { Result } from '../../../../domain/index.js';

/** The name of each result on the pages. The result itself is the CSS class. */
export const RESULT_LABELS: Readonly<Record<Result, string>> = { good: 'Good', decent: 'Decent', bad: 'Bad' };
