import { errorDetails, type Violation } from '../../../../domain/index.js';

/** The validation errors of an `invalid` error. Rethrows any other error. */
export function violationsOf(error: unknown): readonly Violation[] {
  const details = errorDetails(error);
  if (details?.kind === 'invalid') return details.violations;
  throw error;
}
