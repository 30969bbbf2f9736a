import type { ComparedGenerations, GenerationSummary, ReportDetails } from '../../../../application/index.js';
import { errorDetails } from '../../../../domain/index.js';
import type { PageServices } from '../page-services.js';
import { limitsFor, type CategoryLimit } from './category-limits.js';
import { guidesFor, type CheckGuides } from './check-guide.js';
import type { ReportAccess } from './report-access.js';

/** Runs that the page shows. */
const HISTORY_LENGTH = 50;

/** The data of a report page. */
export interface LoadedReport {
  readonly report: ReportDetails;
  /** Whether the report belongs to the visitor. */
  readonly isOwn: boolean;
  /** Newest first, at most `HISTORY_LENGTH`. */
  readonly history: readonly GenerationSummary[];
  /** The latest scored run compared with the one before it; null with fewer than two scored runs. */
  readonly comparison: ComparedGenerations | null;
  readonly guides: CheckGuides;
  readonly limits: readonly CategoryLimit[];
}

/**
 * @param checksUrl prefix of the URLs of the check documentation; undefined if there is none
 * @throws SitegradeError `not-found` or `password-required`, as `GetReport`
 */
export async function loadReport(
  { application, log }: Pick<PageServices, 'application' | 'log'>,
  { reader, id, grant }: ReportAccess,
  checksUrl: string | undefined,
): Promise<LoadedReport> {
  const own = await findOwn();
  const report = own ?? (await application.reports.get.execute(reader, { id, grant }));
  const page = await application.generations.list.execute(reader, { id, grant, perPage: HISTORY_LENGTH });
  const comparison = page.items.length < 2 || report.score === null ? null : await compare();
  const catalogue = await describe();
  const guides = guidesFor(report.generator, catalogue, checksUrl);
  const limits = limitsFor(report, catalogue, checksUrl);
  return { report, isOwn: own !== null, history: page.items, comparison, guides, limits };

  /** `await` with no timeout: unlike `get`, it returns a report only to its owner. */
  async function findOwn(): Promise<ReportDetails | null> {
    if (reader === null) return null;
    try {
      return await application.reports.await.execute(reader, { id, timeoutMs: 0 });
    } catch (error) {
      if (errorDetails(error)?.kind === 'not-found') return null;
      throw error;
    }
  }

  async function compare(): Promise<ComparedGenerations | null> {
    try {
      return await application.generations.compare.execute(reader, { id, grant });
    } catch (error) {
      // No earlier run has a score: they failed or were deleted.
      if (errorDetails(error)?.kind === 'invalid') return null;
      throw error;
    }
  }

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
