import type { Category, GeneratorVersion } from '../../../../domain/index.js';
import type { PageServices } from '../page-services.js';
import { limitsFor, type CategoryLimit } from './category-limits.js';
import { guidesFor, type CheckGuides } from './check-guide.js';

/** What the documentation says about the checks of an outcome. */
export interface LoadedGuides {
  readonly guides: CheckGuides;
  readonly limits: readonly CategoryLimit[];
}

/** @param checksUrl prefix of the URLs of the check documentation; undefined if there is none */
export async function loadGuides(
  { application, log }: Pick<PageServices, 'application' | 'log'>,
  outcome: { readonly generator: GeneratorVersion | null; readonly categories: readonly Category[] },
  checksUrl: string | undefined,
): Promise<LoadedGuides> {
  const catalogue = await describe();
  return {
    guides: guidesFor(outcome.generator, catalogue, checksUrl),
    limits: limitsFor(outcome, catalogue, checksUrl),
  };

  /** null if the generator cannot describe its checks: the page then has no guides. */
  async function describe() {
    try {
      return await application.checks.describe.execute();
    } catch (error) {
      log.warn({ err: error }, 'cannot describe the checks: the report page has no guides');
      return null;
    }
  }
}
