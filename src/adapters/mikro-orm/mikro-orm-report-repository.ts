import { sql, type SqlBool } from 'kysely';
import type { ReportQuery, ReportRepository, ReportSummary, Rows, StoredReport } from '../../application/index.js';
import type { Report } from '../../domain/index.js';
import { isUuid } from './identifiers.js';
import { REPORT_COLUMNS, SHOWN_COLUMNS, fromReport, toReport, toShownGeneration } from './mapping.js';
import { listReports } from './report-list.js';
import type { Session } from './session.js';

export class MikroOrmReportRepository implements ReportRepository {
  constructor(private readonly session: Session) {}

  /**
   * One statement: the report, and the project where it is missing. The foreign key is checked at its end, which waits
   * for a deletion of the project under way; where that is committed, the statement is refused and begun afresh.
   */
  async add(report: Report): Promise<boolean> {
    const added = await this.session.query((queries) =>
      queries
        .with('added', (db) =>
          db
            .insertInto('reports')
            .values(fromReport(report))
            .onConflict((conflict) => conflict.doNothing())
            .returning(['id', 'account', 'project', 'created_at']),
        )
        .with('project', (db) =>
          db
            .insertInto('projects')
            .columns(['account', 'name', 'created_at'])
            .expression((source) => source.selectFrom('added').select(['account', 'project', 'created_at']))
            .onConflict((conflict) => conflict.doNothing())
            .returning('name'),
        )
        .selectFrom('added')
        .select('id')
        .execute(),
    );
    return added.length === 1;
  }

  async find(id: string): Promise<StoredReport | null> {
    if (!isUuid(id)) return null;
    const found = await this.session.query((queries) =>
      queries
        .selectFrom('reports')
        .leftJoin('generations', (join) =>
          join
            .onRef('generations.account', '=', 'reports.account')
            .onRef('generations.report_id', '=', 'reports.id')
            .onRef('generations.id', '=', 'reports.shown_generation_id'),
        )
        .select(REPORT_COLUMNS.map((column) => `reports.${column}` as const))
        .select(SHOWN_COLUMNS.map((column) => `generations.${column}` as const))
        .where('reports.id', '=', id)
        .executeTakeFirst(),
    );
    return found ? { report: toReport(found), shown: toShownGeneration(found) } : null;
  }

  async findUnderWay(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.session.query((queries) =>
      queries
        .selectFrom('reports')
        .select('id')
        .where(sql<SqlBool>`id = any(${ids.filter(isUuid)}::uuid[])`)
        .where('status', 'in', ['pending', 'running'])
        .execute(),
    );
    return rows.map(({ id }) => id);
  }

  update(account: string, id: string, change: (report: Report) => Report): Promise<Report | null> {
    return this.session.transaction(async () => {
      const current = await this.#lock(account, id);
      if (current === null) return null;
      const next = change(current);
      if (next !== current) await this.#write(next);
      return next;
    });
  }

  delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null> {
    return this.session.transaction(async () => {
      const current = await this.#lock(account, id);
      if (current === null) return null;
      check?.(current);
      await this.session.query((queries) =>
        queries.deleteFrom('reports').where('account', '=', account).where('id', '=', id).execute(),
      );
      return current;
    });
  }

  list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    return listReports(this.session, query);
  }

  /** Reads a report and keeps everybody else from changing it until the transaction ends. */
  async #lock(account: string, id: string): Promise<Report | null> {
    if (!isUuid(id)) return null;
    const row = await this.session.query((queries) =>
      queries
        .selectFrom('reports')
        .select(REPORT_COLUMNS)
        .where('account', '=', account)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    );
    return row ? toReport(row) : null;
  }

  async #write(report: Report): Promise<void> {
    // The others never change.
    const { account, id, url: _url, project: _project, created_at: _createdAt, ...columns } = fromReport(report);
    await this.session.query((queries) =>
      queries.updateTable('reports').set(columns).where('account', '=', account).where('id', '=', id).execute(),
    );
  }
}
