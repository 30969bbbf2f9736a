import type { Application } from './create-application.js';
import type { GenerationHandler } from './ports/index.js';

/** What a generation worker is to be started with, so that it runs the application's generations. */
export function generationHandler({ reports }: Pick<Application, 'reports'>): GenerationHandler {
  return {
    run: async (job, attempt, cancellation) => {
      await reports.generate.execute(job, attempt, cancellation);
    },
    giveUp: (job) => reports.generate.giveUp(job),
  };
}
