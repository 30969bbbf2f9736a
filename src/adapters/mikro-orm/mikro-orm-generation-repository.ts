import type {
  GenerationQuery,
  GenerationRepository,
  GenerationScore,
  GenerationSummary,
  Rows,
} from '../../application/index.js';
import type { Generation, GenerationRun, Report, ReportKey } from '../../domain/index.js';
import { changeReport } from './reports/change-report.js';
import {
  KEEP,
  TRIM,
  listGenerationsStatement,
  listScoresStatement,
  removeOldStatement,
  runValues,
} from './reports/generation-statements.js';
import { isUuid } from './identifiers.js';
import { invalidCursor, toRows } from './lists/keyset.js';
import { toGeneration, toGenerationScore, toGenerationSummary } from './mapping/generation.js';
import type { Session } from './session/session.js';

export class MikroOrmGenerationRepository implements GenerationRepository {
  constructor(private readonly session: Session) {}

  recordOutcome(
    report: Report | ReportKey,
    run: GenerationRun,
    kept: number,
    change: (report: Report) => Report,
  ): Promise<Report | null> {
    const { account, id } = report;
    const values = runValues(run);
    return this.session.change(account, () =>
      changeReport(this.session, report, change, async (replaced) => {
        const [written = []] = await this.session.runTogether([
          this.session.bind(KEEP, { ...replaced, ...values }),
          this.session.bind(TRIM, { account, report: id, run: run.id, kept }),
        ]);
        return written;
      }),
    );
  }

  async find(account: string, reportId: string, id: string): Promise<Generation | null> {
    if (!isUuid(reportId) || !isUuid(id)) return null;
    const row = await this.session.read(account, () =>
      this.session.query((queries) =>
        queries
          .selectFrom('generations')
          .selectAll()
          .where('account', '=', account)
          .where('report_id', '=', reportId)
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
    );
    return row ? toGeneration(row) : null;
  }

  async list(query: GenerationQuery): Promise<Rows<GenerationSummary>> {
    if (!isUuid(query.reportId)) return { rows: [], more: false };
    if (query.cursor !== null && !isUuid(query.cursor.position.id)) throw invalidCursor();
    const rows = await this.session.read(query.account, () =>
      this.session.query((queries) => listGenerationsStatement(queries, query).execute()),
    );
    return toRows(rows, query, toGenerationSummary);
  }

  async listScores(account: string, reportId: string, limit: number): Promise<readonly GenerationScore[]> {
    if (!isUuid(reportId)) return [];
    const rows = await this.session.read(account, () =>
      this.session.query((queries) => listScoresStatement(queries, account, reportId, limit).execute()),
    );
    return rows.map(toGenerationScore);
  }

  async purge(finishedBefore: Date, limit: number): Promise<{ removed: number; more: boolean }> {
    const { rows } = await this.session.query((queries) => removeOldStatement(finishedBefore, limit).execute(queries));
    const { removed = 0, seen = 0 } = rows[0] ?? {};
    return { removed, more: seen === limit };
  }
}
