import { createApplication, generationHandler, type Ports } from '../../../src/application/index.js';
import {
  FixedGenerator,
  ManualClock,
  MemoryPasswordHasher,
  createMemoryPorts,
  fixedOutcome,
} from '../../../src/adapters/memory/index.js';
import { accountActor } from '../../../src/domain/index.js';

const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The lowest N of scrypt. */
const CHEAP = 2;

export const OWNER = accountActor('owner');
export const READER = accountActor('owner', 'read');
export const ADMIN = accountActor('owner', 'admin');
export const OTHER_ACCOUNT = accountActor('other', 'admin');

/** The whole application in memory, with a manual clock and a fixed generator. Any port can be replaced. */
export function newWorld(replaced: Partial<Omit<Ports, 'clock' | 'queue'>> = {}) {
  const clock = new ManualClock();
  const generator = new FixedGenerator();
  const passwords = new MemoryPasswordHasher(CHEAP);
  const ports = createMemoryPorts({ generator, passwords, log: SILENT, ...replaced, clock });
  const application = createApplication(ports);
  return {
    clock,
    generator,
    ports,
    ...application,
    /** Runs every queued generation to its end. */
    async generateAll(): Promise<void> {
      await ports.queue.start(generationHandler(application));
      await ports.queue.whenIdle();
      await ports.queue.stop(0);
    },
  };
}

export type World = ReturnType<typeof newWorld>;

/** A report of OWNER with this score. */
export async function readyReport(world: World, score = 90, url = 'https://example.com/') {
  world.generator.answer(url, fixedOutcome(score));
  const { id } = await world.reports.create.execute(OWNER, { url });
  await world.generateAll();
  return world.reports.get.execute(OWNER, { id });
}
