import type { Result } from '../../../../domain/index.js';

/** What people call a class. Its CSS class is its name. */
export const RESULT_LABELS: Readonly<Record<Result, string>> = { good: 'Good', decent: 'Decent', bad: 'Bad' };
