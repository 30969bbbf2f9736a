import { sql, type SqlBool } from 'kysely';
import type { ReportQuery, ReportRepository, ReportSummary, Rows, StoredReport } from '../../application/index.js';
import type { Report } from '../../domain/index.js';
import { isUuid } from './identifiers.js';
import { fromReport, scoreKeyOf, toReport, toShownGeneration } from './mapping.js';
import { listReports } from './report-list.js';
import type { Session } from './session.js';
import { ADD, DELETE, FIND, LOCK, READ, WRITE } from './single-report-statements.js';

/** How often a change that takes no lock is tried. */
const MAX_UNLOCKED_TRIES = 3;

export class MikroOrmReportRepository implements ReportRepository {
  constructor(private readonly session: Session) {}

  async add(report: Report): Promise<boolean> {
    const added = await this.session.change(report.state.account, () => this.session.run(ADD, fromReport(report)));
    return added.length === 1;
  }

  async find(id: string): Promise<StoredReport | null> {
    if (!isUuid(id)) return null;
    return this.session.readWhosever(
      () => this.#find(id),
      ({ report }) => report.state.account,
    );
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
    return this.session.change(account, () => this.#update(account, id, change));
  }

  delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null> {
    return this.session.change(account, () => this.session.transaction(() => this.#delete(account, id, check)));
  }

  list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    return this.session.read(query.account, () => listReports(this.session, query));
  }

  async #find(id: string): Promise<StoredReport | null> {
    const [found] = await this.session.run(FIND, { id });
    return found ? { report: toReport(found), shown: toShownGeneration(found) } : null;
  }

  async #delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null> {
    const current = await this.#read(LOCK, account, id);
    if (current === null) return null;
    check?.(current);
    await this.session.run(DELETE, { account, id });
    return current;
  }

  /**
   * By itself a change takes no lock: it is written where the version is still the one that was read, else made afresh.
   * Where many change one report at once, waiting in line is quicker.
   */
  async #update(account: string, id: string, change: (report: Report) => Report): Promise<Report | null> {
    for (let tries = 0; !this.session.isInTransaction && tries < MAX_UNLOCKED_TRIES; tries += 1) {
      const current = await this.#read(READ, account, id);
      if (current === null) return null;
      const next = change(current);
      if (next === current || (await this.#write(current, next))) return next;
    }
    return this.session.transaction(async () => {
      const current = await this.#read(LOCK, account, id);
      if (current === null) return null;
      const next = change(current);
      if (next !== current) await this.#write(current, next);
      return next;
    });
  }

  async #read(statement: typeof READ, account: string, id: string): Promise<Report | null> {
    if (!isUuid(id)) return null;
    const [row] = await this.session.run(statement, { account, id });
    return row ? toReport(row) : null;
  }

  /** @returns whether `current` is still what is being replaced */
  async #write(current: Report, next: Report): Promise<boolean> {
    const replaced = { replaced_version: current.state.version, replaced_score_key: scoreKeyOf(current) };
    const written = await this.session.run(WRITE, { ...fromReport(next), ...replaced });
    return written.length === 1;
  }
}
