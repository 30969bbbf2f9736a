import { sql, type SqlBool } from 'kysely';
import type {
  GenerationUnderWay,
  PrivacyChange,
  ReportQuery,
  ReportRepository,
  ReportSummary,
  Rows,
  StoredReport,
} from '../../application/index.js';
import type { Report, ReportKey } from '../../domain/index.js';
import { changeReport, withReport } from './reports/change-report.js';
import { isStorable, isUuid } from './identifiers.js';
import { toShownGeneration } from './mapping/generation.js';
import { fromReport, toReport } from './mapping/report.js';
import { listReports } from './lists/list-reports.js';
import type { Session } from './session/session.js';
import { listUnderWayStatement } from './reports/under-way-statement.js';
import {
  ADD,
  CHANGE_PRIVACY,
  DELETE,
  FIND,
  READ_BY_URL,
  WRITE,
  WRITE_SAME_SCORE,
} from './reports/single-report-statements.js';

export class MikroOrmReportRepository implements ReportRepository {
  constructor(private readonly session: Session) {}

  add(report: Report): Promise<boolean> {
    return this.session.singleStatement(async () => {
      const added = await this.session.change(report.account, () => this.session.run(ADD, fromReport(report)));
      return added.length === 1;
    });
  }

  async find(id: string): Promise<StoredReport | null> {
    if (!isUuid(id)) return null;
    return this.session.readAcrossAccounts(
      () => this.#find(id),
      ({ report }) => report.state.account,
    );
  }

  async findByUrl(account: string, url: string): Promise<Report | null> {
    if (!isStorable(url)) return null;
    const [found] = await this.session.read(account, () => this.session.run(READ_BY_URL, { account, url }));
    return found ? toReport(found) : null;
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

  async listUnderWay(limit: number, after: string | null): Promise<readonly GenerationUnderWay[]> {
    const rows = await this.session.query((queries) => listUnderWayStatement(queries, limit, after).execute());
    return rows.map(({ account, id, generation_id, updated_at }) => {
      return { account, id, generationId: generation_id, updatedAt: updated_at };
    });
  }

  update(report: Report | ReportKey, change: (report: Report) => Report): Promise<Report | null> {
    return this.session.change(report.account, () =>
      changeReport(this.session, report, change, (values) =>
        this.session.run(values.score_key === values.replaced_score_key ? WRITE_SAME_SCORE : WRITE, values),
      ),
    );
  }

  async changePrivacy({ account, id }: ReportKey, change: PrivacyChange): Promise<StoredReport | null> {
    if (!isUuid(id)) return null;
    const { privacy, now, ifVersion } = change;
    const versions = ifVersion?.filter(isInteger) ?? null;
    const values = { account, id, privacy, updated_at: now, versions };
    const [changed] = await this.session.change(account, () => this.session.run(CHANGE_PRIVACY, values));
    return changed ? toStored(changed) : null;
  }

  delete(account: string, id: string, check?: (report: Report) => void): Promise<Report | null> {
    return this.session.change(account, () =>
      check === undefined
        ? this.#delete(account, id, null)
        : withReport(this.session, { account, id }, (current) => {
            check(current);
            return this.#delete(account, id, current.state.version);
          }),
    );
  }

  list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    return this.session.read(query.account, () => listReports(this.session, query));
  }

  async #find(id: string): Promise<StoredReport | null> {
    const [found] = await this.session.run(FIND, { id });
    return found ? toStored(found) : null;
  }

  /** @param version the required version; null for any */
  async #delete(account: string, id: string, version: number | null): Promise<Report | null> {
    if (!isUuid(id)) return null;
    const [deleted] = await this.session.run(DELETE, { account, id, version });
    return deleted ? toReport(deleted) : null;
  }
}

function toStored(row: Parameters<typeof toShownGeneration>[0]): StoredReport {
  return { report: toReport(row), shown: toShownGeneration(row) };
}

/** Largest integer of the column `version`. */
const MAX_VERSION = 2 ** 31 - 1;

/** A caller may name any version, and PostgreSQL rejects numbers that do not fit. */
function isInteger(version: number): boolean {
  return Number.isInteger(version) && Math.abs(version) <= MAX_VERSION;
}
