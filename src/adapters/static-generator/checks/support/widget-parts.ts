import { explicitRole } from '../../accessibility/explicit-role.js';
import { REQUIRED_CHILDREN } from '../../accessibility/role-facts.js';
import type { ChildNode, Element } from '../../html/document.js';

/** Widgets that work only with scripts, which also complete the roles of what is inside. */
const SCRIPTED_WIDGETS = new Set('feed grid listbox menu menubar tablist tree treegrid'.split(' '));

/** Bounds the work: nodes of one element that are searched for parts. */
const MAX_NODES = 200;

export function isScriptedWidget(element: Element): boolean {
  return SCRIPTED_WIDGETS.has(explicitRole(element) ?? '');
}

/** Whether an element has one of the roles that a widget needs, or contains an element that does. */
export function hasPartsOf(widget: Element, root: Element): boolean {
  const needed = REQUIRED_CHILDREN.get(explicitRole(widget) ?? '') ?? [];
  const waiting: ChildNode[] = [root];
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    if (!('tagName' in node)) continue;
    if (needed.includes(explicitRole(node) ?? '')) return true;
    waiting.push(...node.childNodes.slice(0, MAX_NODES));
  }
  return false;
}
