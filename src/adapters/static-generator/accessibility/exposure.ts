import { isConcealed, isHidden, isInert } from '../html/concealment.js';
import { attribute, type ChildNode, type Element } from '../html/document.js';
import { Closest, parentElement } from '../html/closest.js';

const split = (words: string) => words.split(' ');

/** How much of a `details` is searched for its summary. */
const MAX_NODES = 200;

const DISABLEABLE = new Set(split('button fieldset input optgroup option select textarea'));

/** What of a document people and the keyboard reach, as far as markup tells. Remembers what it looked at. */
export class Exposure {
  readonly #concealing = new Closest(isConcealed);
  readonly #hiding = new Closest(isHidden);
  readonly #inert = new Closest(isInert);
  readonly #disabling = new Closest(
    (element) =>
      element.tagName === 'legend' || (element.tagName === 'fieldset' && attribute(element, 'disabled') !== null),
  );

  /** Whether assistive technology tells it. */
  isExposed(element: Element): boolean {
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
    if (this.#disabling.of(parentElement(element))?.tagName === 'fieldset') return true;
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
