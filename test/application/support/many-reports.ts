import { fixedOutcome } from '../../../src/adapters/memory/index.js';
import { OWNER, OTHER_ACCOUNT, newWorld, type World } from './new-world.js';

const FAILED = { kind: 'failed', failure: { code: 'not_html', message: 'Not HTML.' } } as const;
const PATHS = ['', 'a_b', 'AxB', '50%25', '?q=\\', "'quoted'", 'ü', 'www.', 'long/'.repeat(20)];

/** 43 reports on seven hosts, most of them with a score, with many ties; one belongs to another account. */
export async function manyReports(): Promise<World> {
  const world = newWorld();
  await world.reports.create.execute(OTHER_ACCOUNT, { url: 'https://host-1.example/' });
  for (let index = 0; index < 43; index += 1) {
    const url = new URL(`https://host-${index % 7}.example/${PATHS[index % PATHS.length] ?? ''}`).href;
    world.generator.answer(url, index % 5 === 0 ? FAILED : fixedOutcome((index % 9) * 12.5));
    await world.reports.create.execute(OWNER, { url });
    if (index % 10 !== 9) continue;
    await world.generateAll();
    world.clock.advance(1000);
  }
  return world;
}
