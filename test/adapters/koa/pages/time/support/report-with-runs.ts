import { OWNER, newPageWorld } from '../../support/page-world.js';
import { parsePage } from '../../support/parse-page.js';

export const TARGET = 'https://example.com/';

export const NOT_HTML = {
  kind: 'failed',
  failure: { code: 'not_html', message: 'The response is not HTML.' },
} as const;

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

export type Outcome = Parameters<ReturnType<typeof newPageWorld>['generator']['answer']>[1];

/** A report whose runs had these outcomes. @param distance between two runs, in milliseconds */
export async function reportWithRuns(outcomes: readonly Outcome[], distance = DAY) {
  const world = newPageWorld();
  const address = await world.create();
  const id = address.replace('/reports/', '');
  const run = async (outcome: Outcome) => {
    world.generator.answer(TARGET, outcome);
    await world.application.reports.update.execute(OWNER, { id, regenerate: true });
    await world.generateAll();
  };
  for (const [index, outcome] of outcomes.entries()) {
    if (index > 0) world.clock.advance(distance);
    await run(outcome);
  }
  /** Newest first. */
  const runs = async () => world.application.generations.listScores.execute(OWNER, { id });
  const see = async (path = address, headers = {}) => {
    const answer = await world.visit(path, { headers });
    const page = parsePage(answer.body);
    const section = (label: string) =>
      page.elements.find(({ attributes }) => attributes['aria-labelledby'] === label)?.text.replaceAll(/\s+/g, ' ');
    return { answer, page, section, text: page.one('main').text.replaceAll(/\s+/g, ' ') };
  };
  return { world, id, address, run, runs, see };
}
