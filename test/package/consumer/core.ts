// Compiled with skipLibCheck off, without Node's types and without DOM: what the core declares must stand alone.
import {
  accountActor,
  createApplication,
  errorDetails,
  type Application,
  type GenerationWorker,
  type Ports,
  type ReportDetails,
} from 'sitegrade';

export async function grade(ports: Ports, url: string): Promise<ReportDetails | null> {
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

// @ts-expect-error A worker is not a set of ports: the declarations are not `any`.
export const wrong: Ports = {} as GenerationWorker;
