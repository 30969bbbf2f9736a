import { sql, type Insertable, type SqlBool } from 'kysely';
import type { ReportQuery, ReportRepository, ReportSummary, Rows, StoredReport } from '../../application/index.js';
import type { Report } from '../../domain/index.js';
import { isUuid } from './identifiers.js';
import { REPORT_COLUMNS, SHOWN_COLUMNS, fromReport, scoreKeyOf, toReport, toShownGeneration } from './mapping.js';
import { NONE_SHOWN, countStatement } from './project-counts.js';
import { listReports } from './report-list.js';
import type { Tables } from './rows.js';
import type { Session } from './session.js';
import { Statement } from './statement.js';

const BRIEF = { prepared: true, settings: null, pace: 'brief' } as const;

/**
 * One statement: the report, and the project where it is missing. The foreign key is checked at its end, which waits
 * for a deletion of the project under way; where that is committed, the statement is refused and begun afresh.
 */
const ADD = new Statement((queries, values: Insertable<Tables['reports']>) =>
  queries
    .with('added', (db) =>
      db
        .insertInto('reports')
        .values(pick(values, REPORT_COLUMNS))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'account', 'project', 'created_at', 'score_key']),
    )
    .with('project', (db) =>
      db
        .insertInto('projects')
        .columns(['account', 'name', 'created_at'])
        .expression((source) => source.selectFrom('added').select(['account', 'project', 'created_at']))
        .onConflict((conflict) => conflict.doNothing())
        .returning('name'),
    )
    .with('counted', () =>
      countStatement({ from: 'added', reports: 1, before: NONE_SHOWN, after: sql`added.score_key` }),
    )
    .selectFrom('added')
    .select('id'),
);

const FIND = new Statement(
  (queries, { id }: { id: string }) =>
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
      .where('reports.id', '=', id),
  BRIEF,
);

const READ = new Statement(
  (queries, { account, id }: Key) =>
    queries.selectFrom('reports').select(REPORT_COLUMNS).where('account', '=', account).where('id', '=', id),
  BRIEF,
);

const LOCK = new Statement((queries, { account, id }: Key) =>
  queries.selectFrom('reports').select(REPORT_COLUMNS).where('account', '=', account).where('id', '=', id).forUpdate(),
);

/** The others never change. */
const CHANGING_COLUMNS = REPORT_COLUMNS.filter(
  (column) => !(['account', 'id', 'url', 'project', 'created_at'] as readonly string[]).includes(column),
);

interface Written extends Insertable<Tables['reports']> {
  /** What is being replaced. */
  readonly replaced_version: number;
  readonly replaced_score_key: number;
}

const WRITE = new Statement((queries, values: Written) =>
  queries
    .with('written', (db) =>
      db
        .updateTable('reports')
        .set(pick(values, CHANGING_COLUMNS))
        .where('account', '=', values.account)
        .where('id', '=', values.id)
        .where('version', '=', values.replaced_version)
        .returning(['id', 'account', 'project', 'score_key']),
    )
    .with('counted', () =>
      countStatement({
        from: 'written',
        reports: 0,
        before: sql`${values.replaced_score_key}::smallint`,
        after: sql`written.score_key`,
      }),
    )
    .selectFrom('written')
    .select('id'),
);

const DELETE = new Statement((queries, { account, id }: Key) =>
  queries
    .with('deleted', (db) =>
      db
        .deleteFrom('reports')
        .where('account', '=', account)
        .where('id', '=', id)
        .returning(['id', 'account', 'project', 'score_key']),
    )
    .with('counted', () =>
      countStatement({ from: 'deleted', reports: -1, before: sql`deleted.score_key`, after: NONE_SHOWN }),
    )
    .selectFrom('deleted')
    .select('id'),
);

interface Key {
  readonly account: string;
  readonly id: string;
}

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
    return this.#change(account, async () => {
      const current = await this.#read(LOCK, account, id);
      if (current === null) return null;
      check?.(current);
      await this.session.run(DELETE, { account, id });
      return current;
    });
  }

  list(query: ReportQuery): Promise<Rows<ReportSummary>> {
    return this.session.read(query.account, () => listReports(this.session, query));
  }

  async #find(id: string): Promise<StoredReport | null> {
    const [found] = await this.session.run(FIND, { id });
    return found ? { report: toReport(found), shown: toShownGeneration(found) } : null;
  }

  #change<T>(account: string, work: () => Promise<T>): Promise<T> {
    return this.session.change(account, () => this.session.transaction(work));
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

/** The values of some columns, as an object of its own. */
function pick<Row extends object, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}
