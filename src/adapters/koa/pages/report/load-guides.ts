import type { Catalogue } from '../../../../application/index.js';
import type { Category, GeneratorVersion } from '../../../../domain/index.js';
import type { PageServices } from '../page-services.js';
import { limitsFor, type CategoryLimit } from './category-limits.js';
import { guidesFor, type CheckGuides } from './check-guide.js';

/** What the documentation says about the checks of an outcome. */
export interface LoadedGuides {
  readonly guides: CheckGuides;
  readonly limits: readonly CategoryLimit[];
}

/** The part of an outcome that guides depend on. */
interface DescribedOutcome {
  readonly generator: GeneratorVersion | null;
  readonly categories: readonly Category[];
}

/** Where the checks are documented. */
export interface ChecksDocumentation {
  /** URL of the page about all checks; undefined if there is none. */
  readonly checksUrl: string | undefined;
  /** URL of the documentation of a check; null if there is none. */
  readonly checkUrl: (id: string) => string | null;
}

export function guidesIn(
  catalogue: Catalogue | null,
  outcome: DescribedOutcome,
  { checksUrl, checkUrl }: ChecksDocumentation,
): LoadedGuides {
  return {
    guides: guidesFor(outcome.generator, catalogue, checkUrl),
    limits: limitsFor(outcome, catalogue, checksUrl),
  };
}

/** @param checksUrl prefix of the URLs of the check documentation; undefined if there is none */
export async function loadGuides(
  { application, log }: Pick<PageServices, 'application' | 'log'>,
  outcome: DescribedOutcome,
  checksUrl: string | undefined,
): Promise<LoadedGuides> {
  return guidesIn(await describe(), outcome, {
    checksUrl,
    checkUrl: (id) => (checksUrl === undefined ? null : `${checksUrl}/${encodeURIComponent(id)}`),
  });

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
