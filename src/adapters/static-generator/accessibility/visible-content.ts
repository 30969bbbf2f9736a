import type { ChildNode, Element } from '../html/document.js';
import { nativeType } from '../html/element-facts.js';
import { explicitRole } from './explicit-role.js';

const split = (words: string) => words.split(' ');

/** Roles and elements that show something besides text (axe 4.14). */
const VISUAL_ROLES = new Set(split('checkbox img meter progressbar scrollbar radio slider spinbutton textbox'));
const VISUAL_ELEMENTS = new Set(
  split('img iframe object video audio canvas svg math button select textarea keygen progress meter'),
);

/** Elements whose text is not shown as text. */
export const WITHOUT_TEXT: ReadonlySet<string> = new Set(
  split('head title template script style iframe object video audio noscript'),
);

/** Whether a node is text that is more than white space. */
export function isText(node: ChildNode): boolean {
  return node.nodeName === '#text' && 'value' in node && node.value.trim() !== '';
}

/** Whether an element shows something besides text, such as an image or a control. */
export function isVisual(element: Element): boolean {
  const role = explicitRole(element);
  if (role !== null) return VISUAL_ROLES.has(role);
  return VISUAL_ELEMENTS.has(element.tagName) || (element.tagName === 'input' && nativeType(element) !== 'hidden');
}
