import type { ComparedGenerations, GenerationSummary, ReportDetails } from '../../../../application/index.js';
import { errorDetails } from '../../../../domain/index.js';
import type { PageServices } from '../page-services.js';
import { guidesFor, type CheckGuides } from './check-guide.js';
import type { ReportAccess } from './report-access.js';

/** How many generations the page shows. */
const HISTORY_LENGTH = 50;

/** Everything that the page of a report shows. */
export interface LoadedReport {
  readonly report: ReportDetails;
  /** Whether it belongs to whoever asks. */
  readonly isOwn: boolean;
  /** Newest first, at most HISTORY_LENGTH. */
  readonly history: readonly GenerationSummary[];
  /** Between the outcome shown and the one before; null where there are no two. */
  readonly comparison: ComparedGenerations | null;
  readonly guides: CheckGuides;
}

/**
 * @param checksUrl what the addresses of the checks' pages begin with; undefined where there are none
 * @throws SitegradeError as GetReport does
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
  const guides = guidesFor(report.generator, await describe(), checksUrl);
  return { report, isOwn: own !== null, history: page.items, comparison, guides };

  /** Waiting for no time is the use case that answers nobody but the owner. */
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
      // All others failed, or are kept no longer.
      if (errorDetails(error)?.kind === 'invalid') return null;
      throw error;
    }
  }

  /** null where the generator cannot say: the report is shown all the same, without what there is to say about checks. */
  async function describe() {
    try {
      return await application.checks.describe.execute();
    } catch (error) {
      log.warn({ err: error }, 'the generator does not describe its checks');
      return null;
    }
  }
}
