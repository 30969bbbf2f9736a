import { createApplication, generationHandler, type Ports } from '../../../src/application/index.js';
import {
  FixedGenerator,
  ManualClock,
  MemoryPasswordHasher,
  createMemoryPorts,
  fixedOutcome,
} from '../../../src/adapters/memory/index.js';
import { accountActor } from '../../../src/domain/index.js';

/** N of scrypt, as cheap as it can be. */
const CHEAP = 2;

export const OWNER = accountActor('owner');
export const READER = accountActor('owner', 'read');
export const ADMIN = accountActor('owner', 'admin');
export const STRANGER = accountActor('stranger', 'admin');

/** The whole application in memory, with time and generator in the test's hands; any port can be replaced. */
export function newWorld(replaced: Partial<Omit<Ports, 'clock' | 'generator' | 'queue'>> = {}) {
  const clock = new ManualClock();
  const generator = new FixedGenerator();
  const passwords = new MemoryPasswordHasher(CHEAP);
  const ports = createMemoryPorts({ generator, passwords, ...replaced, clock });
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

/** A report of OWNER that is ready with this score. */
export async function readyReport(world: World, score = 90, url = 'https://example.com/') {
  world.generator.answer(url, fixedOutcome(score));
  const { id } = await world.reports.create.execute(OWNER, { url });
  await world.generateAll();
  return world.reports.get.execute(OWNER, { id });
}
