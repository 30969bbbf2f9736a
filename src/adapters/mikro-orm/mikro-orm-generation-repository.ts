import type { GenerationRepository } from '../../application/index.js';
import type { Generation } from '../../domain/index.js';
import { fromGeneration } from './mapping.js';
import type { Session } from './session.js';

/** Finished runs kept for each report besides the one that it shows. */
const OTHERS_KEPT = 9;

export class MikroOrmGenerationRepository implements GenerationRepository {
  constructor(private readonly session: Session) {}

  add(generation: Generation): Promise<void> {
    return this.session.transaction(async () => {
      await this.session.query((queries) =>
        queries.insertInto('generations').values(fromGeneration(generation)).execute(),
      );
      await this.#dropOld(generation);
    });
  }

  async #dropOld({ account, reportId }: Generation): Promise<void> {
    await this.session.query((queries) =>
      queries
        .deleteFrom('generations')
        .where('account', '=', account)
        .where('report_id', '=', reportId)
        .where('id', 'in', (db) =>
          db
            .selectFrom('generations as old')
            .innerJoin('reports', (join) =>
              join.onRef('reports.account', '=', 'old.account').onRef('reports.id', '=', 'old.report_id'),
            )
            .select('old.id')
            .where('old.account', '=', account)
            .where('old.report_id', '=', reportId)
            .whereRef('old.id', 'is distinct from', 'reports.shown_generation_id')
            .orderBy('old.finished_at', 'desc')
            .orderBy('old.id', 'desc')
            .offset(OTHERS_KEPT),
        )
        .execute(),
    );
  }
}
