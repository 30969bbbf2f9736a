// Compiled without skipLibCheck, types of Node, and the DOM: the declarations of the core must need none of them.
import {
  accountActor,
  createApplication,
  errorDetails,
  type Application,
  type GenerationWorker,
  type Ports,
  generationHandler,
  type ReportDetails,
  type WorkerPorts,
} from 'sitegrade';

export async function check(ports: Ports, url: string): Promise<ReportDetails | null> {
  const application: Application = createApplication(ports);
  const me = accountActor('me');
  try {
    const { id } = await application.reports.create.execute(me, { url });
    return await application.reports.await.execute(me, { id, timeoutMs: 1000 });
  } catch (error) {
    if (errorDetails(error)?.kind === 'invalid') return null;
    throw error;
  }
}

/** What an embedding program needs of its ports to run generations. */
export async function run(ports: WorkerPorts): Promise<void> {
  const application = createApplication(ports);
  await ports.queue.start(generationHandler(application));
  await application.reports.preview.execute({ url: 'https://example.com/' });
  await ports.queue.stop(1000);
}

// @ts-expect-error A worker is not a set of ports. Fails if the declarations are `any`.
export const wrong: Ports = {} as GenerationWorker;
