import axe, { type AxeResults, type RunOptions } from 'axe-core';
// Our modules must load parse5 before jsdom, which requires it too.
import { auditOf } from '../in-memory-page.js';

const { JSDOM } = await import('jsdom');
const { window } = new JSDOM('<!doctype html><html lang=en><title>x</title><body></body></html>', {
  runScripts: 'outside-only',
});
// Parsing axe takes longer than running it, so all pages share one window.
window.eval(axe.source);
// jsdom has no layout: rules that need it find nothing.
window.Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
window.document.elementsFromPoint = () => [];
const inside = window as unknown as { axe: typeof axe };

export const AXE_VERSION = axe.version;

/** Frames have no axe in them: it would ping each one and wait half a second for a response. */
const OPTIONS: RunOptions = { elementRef: false, iframes: false };

/** @param options without `selectors`, results do not say which elements they are about */
function runAxe(rule: string, options: RunOptions): Promise<AxeResults> {
  return inside.axe.run(window.document, { ...OPTIONS, ...options, runOnly: [rule] });
}

/** The outcome of one axe rule on a page with this body, in the words of this project. "Needs review" is a pass here. */
export async function axeOutcome(rule: string, body: string): Promise<string> {
  window.document.body.innerHTML = body;
  return toOutcome(await runAxe(rule, { selectors: false }));
}

/** Like `axeOutcome`, for a whole document. */
export async function axeOutcomeOfDocument(rule: string, html: string): Promise<string> {
  const { documentElement } = new window.DOMParser().parseFromString(html, 'text/html');
  window.document.documentElement.replaceWith(documentElement);
  return toOutcome(await runAxe(rule, { selectors: false }));
}

function toOutcome(result: AxeResults): string {
  if (result.violations.length > 0) return 'fail';
  return result.passes.length + result.incomplete.length > 0 ? 'pass' : 'not applicable';
}

/** The outcome of our check with the id of that rule, on the same page, in the same words. */
export function ourOutcome(rule: string, body: string): string {
  const html = `<!doctype html><html lang=en><title>x</title><body>${body}</body></html>`;
  const { outcome } = auditOf(rule, { html });
  return outcome === 'review' ? 'pass' : outcome;
}

/** The outcome for each element, with all elements in one page. @param rest what they refer to */
export async function axeOutcomes(rule: string, elements: readonly string[], rest = ''): Promise<string[]> {
  window.document.body.innerHTML =
    elements.map((element, index) => element.replace(/^<[^ >]+/, `$& id=i${index}`)).join('') + rest;
  const { violations, passes, incomplete } = await runAxe(rule, {});
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
