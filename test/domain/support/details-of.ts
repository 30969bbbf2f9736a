import { errorDetails, type ErrorDetails } from '../../../src/domain/index.js';

/** What Sitegrade's error says that `work` rejects with; null where it resolves. Any other error is passed on. */
export async function detailsOf(work: () => Promise<unknown>): Promise<ErrorDetails | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const details = errorDetails(error);
    if (details === null) throw error;
    return details;
  }
}

/** The faults of an `invalid` error as `field code`; null where the work resolves. */
export async function faultsOf(work: () => Promise<unknown>): Promise<string[] | null> {
  const details = await detailsOf(work);
  if (details === null) return null;
  if (details.kind !== 'invalid') throw new Error(`Refused as ${details.kind}.`);
  return details.violations.map(({ field, code }) => `${field} ${code}`);
}
