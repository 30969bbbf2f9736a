import { attribute, type Element } from '../html/document.js';
import { isCustomElement } from '../html/element-facts.js';
import { parentElement } from '../html/closest.js';
import { explicitRole, isPresentational } from './explicit-role.js';
import type { Exposure } from './exposure.js';
import { GLOBAL_ATTRIBUTES } from './role-facts.js';

/** Elements that become presentational if one of these parents is. */
const INHERITS_FROM: ReadonlyMap<string, readonly string[]> = new Map([
  ['td', ['tr']],
  ['th', ['tr']],
  ['tr', ['thead', 'tbody', 'tfoot', 'table']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['li', ['ol', 'ul']],
  ['dt', ['dl', 'div']],
  ['dd', ['dl', 'div']],
  ['div', ['dl']],
]);

/** Whether browsers treat an element as presentational: by its `role`, as decoration, or because its list or table is. */
export function isPresentationalInEffect(element: Element, exposure: Exposure): boolean {
  const explicit = explicitRole(element);
  if (explicit !== null) {
    if (!isPresentational(explicit)) return false;
    if (!overridesPresentation(element, exposure)) return true;
    if (isCustomElement(element)) return false;
  }
  if (element.tagName === 'img') return attribute(element, 'alt') === '' && !overridesPresentation(element, exposure);
  return element.tagName !== 'div' && inheritedPresentation(element, exposure) !== null;
}

/** Whether browsers ignore a presentational role: a global ARIA attribute or focus overrides it (WAI-ARIA 1.2 §5.4.1). */
export function overridesPresentation(element: Element, exposure: Exposure): boolean {
  return hasGlobalAttribute(element) || exposure.isFocusable(element);
}

/** The presentational role that an element inherits from its list or table, or null. */
export function inheritedPresentation(element: Element, exposure: Exposure): string | null {
  let child = element;
  // At most three steps: from a cell to its row, its row group and the table.
  for (;;) {
    const parent = parentElement(child);
    if (parent === null || !INHERITS_FROM.get(child.tagName)?.includes(parent.tagName)) return null;
    const role = explicitRole(parent);
    if (role !== null) return isPresentational(role) && !overridesPresentation(parent, exposure) ? role : null;
    child = parent;
  }
}

function hasGlobalAttribute(element: Element): boolean {
  return element.attrs.some(({ name }) => GLOBAL_ATTRIBUTES.has(name));
}
