import axe, { type AxeResults } from 'axe-core';
// Before jsdom, which requires parse5 as well, our own modules must have it.
import '../in-memory-page.js';

const { JSDOM } = await import('jsdom');
const { window } = new JSDOM('<!doctype html><html lang=en><title>x</title><body></body></html>', {
  runScripts: 'outside-only',
});
window.eval(axe.source);

export const AXE_VERSION = axe.version;

/** What axe finds by one rule in a page with this body, on jsdom: without layout. */
export function runAxe(rule: string, body: string): Promise<AxeResults> {
  window.document.body.innerHTML = body;
  const inside = window as unknown as { axe: typeof axe };
  return inside.axe.run(window.document, { runOnly: [rule], elementRef: false });
}
