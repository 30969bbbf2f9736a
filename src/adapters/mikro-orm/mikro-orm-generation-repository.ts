import type { GenerationQuery, GenerationRepository, GenerationSummary, Rows } from '../../application/index.js';
import type { Generation } from '../../domain/index.js';
import { listGenerationsStatement, removeOldStatement, trimStatement } from './generation-statements.js';
import { isUuid } from './identifiers.js';
import { foreignCursor, toRows } from './keyset.js';
import { fromGeneration, toGeneration, toGenerationSummary } from './mapping.js';
import type { Session } from './session.js';

export class MikroOrmGenerationRepository implements GenerationRepository {
  constructor(private readonly session: Session) {}

  add(generation: Generation, kept: number): Promise<void> {
    return this.session.change(generation.account, () =>
      this.session.transaction(async () => {
        await this.session.query((queries) =>
          queries.insertInto('generations').values(fromGeneration(generation)).execute(),
        );
        await this.session.query((queries) => trimStatement(generation, kept).execute(queries));
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
    if (query.cursor !== null && !isUuid(query.cursor.position.id)) throw foreignCursor();
    const rows = await this.session.read(query.account, () =>
      this.session.query((queries) => listGenerationsStatement(queries, query).execute()),
    );
    return toRows(rows, query, toGenerationSummary);
  }

  async purge(finishedBefore: Date, limit: number): Promise<{ removed: number; more: boolean }> {
    const { rows } = await this.session.query((queries) => removeOldStatement(finishedBefore, limit).execute(queries));
    const { removed = 0, seen = 0 } = rows[0] ?? {};
    return { removed, more: seen === limit };
  }
}
