import { attribute, isHtmlElement, type Element } from './document.js';
import { nativeType } from './element-facts.js';
import { parentElement } from './closest.js';

/** Elements that browsers never display (HTML Standard, "Rendering"). `area` is displayed with its image. */
const NEVER_DISPLAYED = new Set(
  'base basefont datalist head link meta noembed noframes noscript param rp script style template title'.split(' '),
);

/** Elements that can hide themselves or their content, depending on their attributes. */
const SOMETIMES_HIDDEN = new Set(['details', 'dialog', 'input']);

const HIDING_STYLE =
  /(?:^|;)\s{0,20}(?:display\s{0,20}:\s{0,20}none|(?:content-)?visibility\s{0,20}:\s{0,20}(?:hidden|collapse))/i;

/** Whether an attribute hides its element and the content, from everyone or from assistive technology. */
export function hides(name: string, value: string): boolean {
  if (name === 'hidden') return true;
  if (name === 'aria-hidden') return value === 'true';
  return name === 'style' && HIDING_STYLE.test(value.slice(0, 1000));
}

/** Whether an element with this tag name may be concealed, or conceal its content, without a global attribute. */
export function mayConceal(tagName: string): boolean {
  return NEVER_DISPLAYED.has(tagName) || SOMETIMES_HIDDEN.has(tagName);
}

/** Whether an element's own markup hides it from everyone. Follows axe, but ignores style sheets. */
export function isHidden(element: Element): boolean {
  const { tagName } = element;
  if (isInClosedDetails(element) || (isHtmlElement(element) && NEVER_DISPLAYED.has(tagName))) return true;
  if (tagName === 'dialog' && attribute(element, 'open') === null) return true;
  if (tagName === 'input' && nativeType(element) === 'hidden') return true;
  return element.attrs.some(({ name, value }) => name === 'popover' || (name !== 'aria-hidden' && hides(name, value)));
}

export function isInert(element: Element): boolean {
  return attribute(element, 'inert') !== null;
}

/** Whether an element's own markup hides it from assistive technology: hidden, inert or in a closed `details`. */
export function isConcealed(element: Element): boolean {
  // Fast path: most elements have no attributes and a tag name that conceals nothing.
  if (element.attrs.length === 0 && !mayConceal(element.tagName) && !isInClosedDetails(element)) return false;
  return isHidden(element) || isInert(element) || attribute(element, 'aria-hidden')?.trim().toLowerCase() === 'true';
}

export function isClosedDetails(element: Element): boolean {
  return element.tagName === 'details' && attribute(element, 'open') === null;
}

function isInClosedDetails(element: Element): boolean {
  const parent = parentElement(element);
  if (parent === null || !isClosedDetails(parent)) return false;
  return parent.childNodes.find(({ nodeName }) => nodeName === 'summary') !== element;
}
