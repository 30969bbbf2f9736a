import { errorDetails, type ErrorDetails } from '../../../src/domain/index.js';

/** The details of the Sitegrade error that `work` rejects with; null if it resolves. Other errors are passed on. */
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

/** The violations of an `invalid` error as `field code`; null if the work resolves. */
export async function violationsOf(work: () => Promise<unknown>): Promise<string[] | null> {
  const details = await detailsOf(work);
  if (details === null) return null;
  if (details.kind !== 'invalid') throw new Error(`Rejected as ${details.kind}.`);
  return details.violations.map(({ field, code }) => `${field} ${code}`);
}
