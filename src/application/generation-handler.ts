import type { Application } from './create-application.js';
import type { GenerationHandler } from './ports/index.js';

/** The handler to start a generation worker with. */
export function generationHandler({ reports }: Pick<Application, 'reports'>): GenerationHandler {
  return {
    run: async (job, attempt, cancellation) => {
      await reports.generate.execute(job, attempt, cancellation);
    },
    giveUp: (job) => reports.generate.giveUp(job),
  };
}
