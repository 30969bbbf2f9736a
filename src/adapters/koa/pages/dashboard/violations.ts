import { errorDetails, type Violation } from '../../../../domain/index.js';

/** What is wrong with an input; anything else is thrown on. */
export function violationsOf(error: unknown): readonly Violation[] {
  const details = errorDetails(error);
  if (details?.kind === 'invalid') return details.violations;
  throw error;
}
