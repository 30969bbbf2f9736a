import { isConcealed, isHidden, isInert } from '../html/concealment.js';
import { attribute, type ChildNode, type Element } from '../html/document.js';
import { Closest, parentElement } from '../html/closest.js';
import { hasTabindex } from './tab-order.js';

const split = (words: string) => words.split(' ');

/** Bounds the work: nodes of a `details` that are searched for a summary. */
const MAX_NODES = 200;

const DISABLEABLE = new Set(split('button fieldset input optgroup option select textarea'));

/** Which elements assistive technology and the keyboard can reach, based on the markup alone. Caches results. */
export class Exposure {
  readonly #concealing = new Closest(isConcealed);
  readonly #hiding = new Closest(isHidden);
  readonly #inert = new Closest(isInert);
  readonly #disabling = new Closest(
    (element) =>
      element.tagName === 'legend' || (element.tagName === 'fieldset' && attribute(element, 'disabled') !== null),
  );

  /** Whether assistive technology announces it. */
  isExposed(element: Element): boolean {
    return this.#concealing.of(element) === null;
  }

  /** Whether it is displayed: no attribute hides it from everyone. */
  isDisplayed(element: Element): boolean {
    return this.#hiding.of(element) === null;
  }

  /** Whether the keyboard or a script can focus it. */
  isFocusable(element: Element): boolean {
    return (isNativelyFocusable(element) || hasTabindex(element)) && !this.#isOutOfReach(element);
  }

  #isOutOfReach(element: Element): boolean {
    if (DISABLEABLE.has(element.tagName) && attribute(element, 'disabled') !== null) return true;
    if (this.#inert.of(element) !== null) return true;
    // A disabled fieldset does not disable the controls in its legend.
    if (this.#disabling.of(parentElement(element))?.tagName === 'fieldset') return true;
    return element.tagName !== 'area' && !this.isDisplayed(element);
  }
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
      return !containsSummary(element);
    default:
      return false;
  }
}

/** Whether it contains a `summary`. Returns true if the search reaches its bound. */
function containsSummary(details: Element): boolean {
  const waiting: ChildNode[] = details.childNodes.slice(0, MAX_NODES).reverse();
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    if (node.nodeName === 'summary') return true;
    if ('tagName' in node) waiting.push(...node.childNodes.slice(0, MAX_NODES).reverse());
  }
  return true;
}
