import { attribute, type Element } from '../html/document.js';

/** Whether an element has a valid `tabindex`, of any sign. */
export function hasTabindex(element: Element): boolean {
  return /^\s*[-+]?\d/.test(tabindex(element));
}

/** Whether `tabindex` takes an element out of the keyboard's order. */
export function hasNegativeTabindex(element: Element): boolean {
  return /^\s*-0*[1-9]/.test(tabindex(element));
}

function tabindex(element: Element): string {
  return attribute(element, 'tabindex')?.slice(0, 100) ?? '';
}
