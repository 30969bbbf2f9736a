import { attribute, hides, isHtmlElement, type ChildNode, type Element } from './document.js';
import { nativeType } from './element-facts.js';
import { Nearest, parentOf } from './nearest.js';

const split = (words: string) => words.split(' ');

/** How much of a `details` is searched for its summary. */
const MAX_NODES = 200;

/** Elements that browsers never display (HTML, rendering; `area` shows with its image). */
const UNDISPLAYED = new Set(
  split('base basefont datalist head link meta noembed noframes noscript param rp script style template title'),
);

/** Elements that are hidden, or hide what is in them, at times. */
const AT_TIMES = new Set(['details', 'dialog', 'input']);

const DISABLEABLE = new Set(split('button fieldset input optgroup option select textarea'));

/** Whether an element of this name may be hidden by itself, or hide what is in it, without any attribute. */
export function mayConceal(tagName: string): boolean {
  return UNDISPLAYED.has(tagName) || AT_TIMES.has(tagName);
}

/** Whether markup hides an element, wherever it is, from everybody. As axe has it, without styles. */
export function isHidden(element: Element): boolean {
  const { tagName } = element;
  if (isInClosedDetails(element) || (isHtmlElement(element) && UNDISPLAYED.has(tagName))) return true;
  if (tagName === 'dialog' && attribute(element, 'open') === null) return true;
  if (tagName === 'input' && nativeType(element) === 'hidden') return true;
  return element.attrs.some(({ name, value }) => name === 'popover' || (name !== 'aria-hidden' && hides(name, value)));
}

function isInert(element: Element): boolean {
  return attribute(element, 'inert') !== null;
}

/** Whether markup keeps assistive technology from an element, wherever it is: hidden, inert, in a closed `details`. */
export function isConcealed(element: Element): boolean {
  // Most elements have neither attributes nor a name that could.
  if (element.attrs.length === 0 && !mayConceal(element.tagName) && !isInClosedDetails(element)) return false;
  return isHidden(element) || isInert(element) || attribute(element, 'aria-hidden')?.trim().toLowerCase() === 'true';
}

export function isClosedDetails(element: Element): boolean {
  return element.tagName === 'details' && attribute(element, 'open') === null;
}

function isInClosedDetails(element: Element): boolean {
  const parent = parentOf(element);
  if (parent === null || !isClosedDetails(parent)) return false;
  return parent.childNodes.find(({ nodeName }) => nodeName === 'summary') !== element;
}

/** What of a document people and the keyboard reach, as far as markup tells. Remembers what it looked at. */
export class Exposure {
  readonly #concealing = new Nearest(isConcealed);
  readonly #hiding = new Nearest(isHidden);
  readonly #inert = new Nearest(isInert);
  readonly #disabling = new Nearest(
    (element) =>
      element.tagName === 'legend' || (element.tagName === 'fieldset' && attribute(element, 'disabled') !== null),
  );

  /** Whether assistive technology tells it. */
  isTold(element: Element): boolean {
    return this.#concealing.of(element) === null;
  }

  /** Whether it can have the focus, by the keyboard or by a script. */
  isFocusable(element: Element): boolean {
    return (isNativelyFocusable(element) || hasTabindex(element)) && !this.#isOutOfReach(element);
  }

  #isOutOfReach(element: Element): boolean {
    if (DISABLEABLE.has(element.tagName) && attribute(element, 'disabled') !== null) return true;
    if (this.#inert.of(element) !== null) return true;
    // A disabled group leaves what is in its legend alone.
    if (this.#disabling.of(parentOf(element))?.tagName === 'fieldset') return true;
    return element.tagName !== 'area' && this.#hiding.of(element) !== null;
  }
}

function hasTabindex(element: Element): boolean {
  return /^\s*[-+]?\d/.test(attribute(element, 'tabindex')?.slice(0, 100) ?? '');
}

function isNativelyFocusable(element: Element): boolean {
  switch (element.tagName) {
    case 'a':
    case 'area':
      return attribute(element, 'href') !== null;
    case 'input':
    case 'textarea':
    case 'select':
    case 'summary':
    case 'button':
      return true;
    case 'details':
      return !holdsSummary(element);
    default:
      return false;
  }
}

/** Whether there is a `summary` anywhere in it; what has none within the bound is taken as having one. */
function holdsSummary(details: Element): boolean {
  const waiting: ChildNode[] = details.childNodes.slice(0, MAX_NODES).reverse();
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    if (node.nodeName === 'summary') return true;
    if ('tagName' in node) waiting.push(...node.childNodes.slice(0, MAX_NODES).reverse());
  }
  return true;
}
