import axe, { type AxeResults } from 'axe-core';
// Before jsdom, which requires parse5 as well, our own modules must have it.
import { auditOf } from '../in-memory-page.js';

const { JSDOM } = await import('jsdom');
const { window } = new JSDOM('<!doctype html><html lang=en><title>x</title><body></body></html>', {
  runScripts: 'outside-only',
});
window.eval(axe.source);
// What rules ask of layout, where there is none: nothing has a place.
window.Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
window.document.elementsFromPoint = () => [];

export const AXE_VERSION = axe.version;

/** What axe finds by one rule in a page with this body, on jsdom: without layout. */
export function runAxe(rule: string, body: string): Promise<AxeResults> {
  window.document.body.innerHTML = body;
  const inside = window as unknown as { axe: typeof axe };
  return inside.axe.run(window.document, { runOnly: [rule], elementRef: false });
}

/** What axe says of a page with this body, in our words. What it leaves to people is no failure. */
export async function axeOutcome(rule: string, body: string): Promise<string> {
  return toOutcome(await runAxe(rule, body));
}

/** The same of a whole document, which costs a window of its own. */
export async function axeOutcomeOfDocument(rule: string, html: string): Promise<string> {
  const { window: own } = new JSDOM(html, { runScripts: 'outside-only' });
  own.eval(axe.source);
  const inside = own as unknown as { axe: typeof axe };
  const result = await inside.axe.run(own.document, { runOnly: [rule], elementRef: false });
  own.close();
  return toOutcome(result);
}

function toOutcome(result: AxeResults): string {
  if (result.violations.length > 0) return 'fail';
  return result.passes.length + result.incomplete.length > 0 ? 'pass' : 'not applicable';
}

export function ourOutcome(rule: string, body: string): string {
  return auditOf(rule, { html: `<!doctype html><html lang=en><title>x</title><body>${body}</body></html>` }).outcome;
}

/** The same of each of these elements, all of them in one page, beside what else they need. */
export async function axeOutcomes(rule: string, elements: readonly string[], rest = ''): Promise<string[]> {
  const named = elements.map((element, index) => element.replace(/^<[^ >]+/, `$& id=i${index}`)).join('');
  const { violations, passes, incomplete } = await runAxe(rule, named + rest);
  const outcomes = elements.map(() => 'not applicable');
  for (const [results, outcome] of [
    [passes, 'pass'],
    [incomplete, 'pass'],
    [violations, 'fail'],
  ] as const) {
    for (const { target } of results.flatMap(({ nodes }) => nodes))
      outcomes[Number(String(target[0]).slice(2))] = outcome;
  }
  return outcomes;
}
