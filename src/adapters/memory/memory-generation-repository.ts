import type { Generation } from '../../domain/index.js';
import type { GenerationRepository } from '../../application/index.js';
import { copy } from './copy.js';
import type { MemoryStore } from './memory-store.js';

/** Finished runs kept for each report, the one that it shows always among them. */
const KEPT_PER_REPORT = 10;

export class MemoryGenerationRepository implements GenerationRepository {
  constructor(private readonly store: MemoryStore) {}

  add(generation: Generation): Promise<void> {
    const added = copy(generation);
    return this.store.run(() => {
      const { reports, generations } = this.store;
      const report = reports.get(added.reportId);
      if (report === null) throw new Error(`There is no report ${added.reportId} that the generation could belong to.`);
      const kept = [...(generations.get(report.id) ?? []), added];
      const surplus = kept.length - KEPT_PER_REPORT;
      const dropped = kept.filter(({ id }) => id !== report.shown?.generationId).slice(0, Math.max(0, surplus));
      generations.set(
        report.id,
        kept.filter((each) => !dropped.includes(each)),
      );
    });
  }
}
