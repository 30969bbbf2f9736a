import { errorDetails, type Fault } from '../../../domain/index.js';

/** What is wrong with an input; anything else is thrown on. */
export function faultsOf(error: unknown): readonly Fault[] {
  const details = errorDetails(error);
  if (details?.kind === 'invalid') return details.faults;
  throw error;
}
