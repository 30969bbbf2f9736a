import type { Generation, GenerationRun, Report, ReportKey } from '../../domain/index.js';
import type {
  GenerationQuery,
  GenerationRepository,
  GenerationScore,
  GenerationSummary,
  Rows,
} from '../../application/index.js';
import { changeReport } from './change-report.js';
import { copy } from './copy.js';
import type { MemoryStore } from './memory-store.js';
import { sliceRows } from './slice-rows.js';

export class MemoryGenerationRepository implements GenerationRepository {
  constructor(private readonly store: MemoryStore) {}

  recordOutcome(
    { account, id }: Report | ReportKey,
    run: GenerationRun,
    kept: number,
    change: (report: Report) => Report,
  ): Promise<Report | null> {
    const added = { ...copy(run), account, reportId: id };
    return this.store.run(() => {
      const result = changeReport(this.store, { account, id }, change);
      if (result?.isChanged) this.#add(added, kept, result.report);
      return result?.report ?? null;
    });
  }

  async find(account: string, reportId: string, id: string): Promise<Generation | null> {
    return copy(this.#of(account, reportId).find((generation) => generation.id === id) ?? null);
  }

  async list(query: GenerationQuery): Promise<Rows<GenerationSummary>> {
    const { account, reportId, kind, finishedUntil } = query;
    const found = this.#of(account, reportId).filter(
      ({ outcome, finishedAt }) =>
        (kind === null || outcome.kind === kind) && (finishedUntil === undefined || finishedAt <= finishedUntil),
    );
    const { rows, more } = sliceRows(found, query, ({ id }) => ({ key: null, id }));
    return { rows: rows.map(toSummary), more };
  }

  async listScores(account: string, reportId: string, limit: number): Promise<readonly GenerationScore[]> {
    return this.#of(account, reportId).toReversed().slice(0, limit).map(toScore);
  }

  purge(finishedBefore: Date, limit: number): Promise<{ removed: number; more: boolean }> {
    return this.store.run(() => {
      const old: Generation[] = [];
      for (const [reportId, generations] of this.store.generations.entries()) {
        if (old.length >= limit) break;
        const shown = this.store.reports.get(reportId)?.shown?.generationId;
        const isOld = ({ id, finishedAt }: Generation) => finishedAt < finishedBefore && id !== shown;
        const removed = new Set(generations.filter(isOld).slice(0, limit - old.length));
        if (removed.size === 0) continue;
        old.push(...removed);
        this.store.generations.set(
          reportId,
          generations.filter((each) => !removed.has(each)),
        );
      }
      return { removed: old.length, more: old.length === limit };
    });
  }

  #add(added: Generation, kept: number, { state: { id, shown } }: Report): void {
    const all = [...(this.store.generations.get(id) ?? []), added].sort((a, b) => (a.id < b.id ? -1 : 1));
    const oldest = new Set(all.slice(0, -kept));
    this.store.generations.set(
      id,
      all.filter((each) => !oldest.has(each) || each.id === shown?.generationId),
    );
  }

  #of(account: string, reportId: string): Generation[] {
    return (this.store.generations.get(reportId) ?? []).filter((generation) => generation.account === account);
  }
}

function toSummary({ outcome, ...run }: Generation): GenerationSummary {
  if (outcome.kind === 'failed') return copy({ ...run, outcome });
  const { kind, score, title, categories } = outcome;
  return copy({ ...run, outcome: { kind, score, title, categories } });
}

function toScore({ id, generator, finishedAt, outcome }: Generation): GenerationScore {
  const isScored = outcome.kind === 'scored';
  return copy({
    id,
    generator,
    finishedAt,
    score: isScored ? outcome.score : null,
    failure: isScored ? null : outcome.failure,
  });
}
