import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, and what axe advises besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong in the page as it is now: rule and elements. The page's policy holds all the while.
 * @param tags of the rules; fewer where only some of them can have another outcome than before
 */
export async function axeViolations(page: Page, tags: readonly string[] = TAGS): Promise<string[]> {
  // Evaluated from outside, which no policy forbids, as an element in the page would be.
  await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
  }, tags);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}
