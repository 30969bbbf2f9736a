import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe on the current state of the page, with its Content-Security-Policy in force. @returns each rule and element
 * @param tags of the rules to run; fewer if only some can have changed
 */
export async function axeViolations(page: Page, tags: readonly string[] = TAGS): Promise<string[]> {
  // Evaluated by Playwright: the policy would block a script element.
  await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
  }, tags);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}
