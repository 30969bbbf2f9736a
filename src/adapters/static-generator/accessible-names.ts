import { attribute, hides, isHtmlElement, tokens, type ChildNode, type Element } from './document.js';

/** How much of an element is searched for text. What has none within it is taken as named. */
const MAX_NODES = 500;
const MAX_REFERENCES = 20;
/** Elements whose text is not shown, or is a control's value and no label of anything. */
const NAMELESS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'select',
  'textarea',
  'datalist',
  'iframe',
  'object',
]);

/** What the names of a page hang on; complete once the document was walked. */
export interface NameSources {
  readonly ids: ReadonlyMap<string, Element>;
  /** Labels that are not hidden, by what their `for` says. */
  readonly labels: ReadonlyMap<string, readonly Element[]>;
}

/**
 * Whether elements have an accessible name (W3C accname 1.2), as far as markup tells: never which. What was
 * found of labels and references is remembered, so that a page of them to one large element costs one look at it. What asks for ids or labels is
 * to be asked when the document was walked.
 */
export class AccessibleNames {
  readonly #withText = new Map<Element, boolean>();
  readonly #withAnyText = new Map<Element, boolean>();

  constructor(private readonly sources: NameSources) {}

  /** By `aria-label`, `aria-labelledby` or `title`. */
  byAttributes(element: Element): boolean {
    return (
      isFilled(attribute(element, 'aria-label')) || isFilled(attribute(element, 'title')) || this.byReference(element)
    );
  }

  /** By the text of what `aria-labelledby` refers to, which may be hidden. */
  byReference(element: Element): boolean {
    const references = (attribute(element, 'aria-labelledby') ?? '').split(/\s+/, MAX_REFERENCES);
    return references.some((id) => {
      const target = this.sources.ids.get(id);
      return target !== undefined && (ownName(target) || this.#search(target, true));
    });
  }

  /** By a `label` that names the control's id, or that it is in. */
  byLabel(control: Element, around: Element | null): boolean {
    if (around !== null && this.#search(around, false)) return true;
    const labels = this.sources.labels.get(attribute(control, 'id') ?? '');
    return labels?.some((label) => ownName(label) || this.#search(label, false)) ?? false;
  }

  /** By what is in it: text, or something with a text alternative. */
  byContent(element: Element): boolean {
    return hasName(element, false);
  }

  #search(element: Element, withHidden: boolean): boolean {
    const known = withHidden ? this.#withAnyText : this.#withText;
    let answer = known.get(element);
    if (answer === undefined) known.set(element, (answer = hasName(element, withHidden)));
    return answer;
  }
}

function hasName(element: Element, withHidden: boolean): boolean {
  // Most have plain text.
  const [first] = element.childNodes;
  if (first?.nodeName === '#text' && 'value' in first && isFilled(first.value)) return true;
  const waiting: ChildNode[] = element.childNodes.slice(0, MAX_NODES).reverse();
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    if (node.nodeName === '#text') {
      if ('value' in node && isFilled(node.value)) return true;
    } else if ('tagName' in node && (withHidden || !node.attrs.some(({ name, value }) => hides(name, value)))) {
      if (ownName(node)) return true;
      if (isHtmlElement(node) && NAMELESS.has(node.tagName)) continue;
      for (let index = Math.min(node.childNodes.length, MAX_NODES) - 1; index >= 0; index -= 1) {
        waiting.push(node.childNodes[index] as ChildNode);
      }
    }
  }
  return true;
}

/** A name that an element has of itself, wherever it is. */
function ownName(element: Element): boolean {
  for (const { name, value } of element.attrs) {
    const isNaming =
      name === 'aria-label' ||
      name === 'aria-labelledby' ||
      name === 'title' ||
      (name === 'alt' && ['img', 'area', 'input'].includes(element.tagName));
    if (isNaming && isFilled(value)) return true;
  }
  return false;
}

export function isFilled(value: string | null): boolean {
  return value !== null && /\S/.test(value.slice(0, 10_000));
}

/** The first role that an element is given, in lower case; empty where it is given none. */
export function firstRole(element: Element): string {
  return tokens(attribute(element, 'role')?.slice(0, 1000) ?? null)[0] ?? '';
}
