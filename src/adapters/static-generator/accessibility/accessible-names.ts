import { attribute, isHtmlElement, type ChildNode, type Element } from '../html/document.js';
import { nativeType } from '../html/element-facts.js';
import { explicitRole, isPresentational } from './explicit-role.js';
import { type Exposure } from './exposure.js';
import { isPresentationalInEffect } from './presentation.js';
import { parentElement } from '../html/closest.js';
import { isConcealed } from '../html/concealment.js';

const split = (words: string) => words.split(' ');

/** Bounds the work: nodes of an element that are searched for text. Larger elements count as named. */
const MAX_NODES = 500;
const MAX_REFERENCES = 20;

/** Elements whose text is code or a fallback. */
const NO_TEXT_ELEMENTS = new Set(
  split('audio canvas embed iframe img math noscript object script style svg template textarea video'),
);
/** Roles that have a value instead of text. */
const VALUE_ROLES = new Set(split('combobox listbox progressbar scrollbar slider spinbutton'));
/** Roles whose `aria-valuenow` counts as text. */
const NUMBER_ROLES = new Set(split('scrollbar slider spinbutton'));
/** Types of `input` whose value is not readable text. */
const UNREADABLE_TYPES = new Set(split('checkbox color file hidden password radio search'));

/** Roles that are named by their content. */
const NAMED_BY_CONTENT = new Set(
  split(
    'button cell checkbox columnheader directory figure graphics-object gridcell heading link listitem menuitem ' +
      'menuitemcheckbox menuitemradio option radio row rowgroup rowheader switch tab table term text tooltip treeitem',
  ),
);

/** The elements that names refer to. Complete after the walk. */
export interface NameSources {
  readonly ids: ReadonlyMap<string, Element>;
  /** Exposed labels by their `for`. */
  readonly labels: ReadonlyMap<string, readonly Element[]>;
}

/** Options of a search in the content of an element. */
interface Search {
  /** Whether hidden parts count. */
  readonly withHidden: boolean;
  /** Whether `aria-labelledby` of a descendant counts. It does not while the search itself follows a reference. */
  readonly withReferences: boolean;
  /** Whether the values of controls count, or those of all controls except the one to be named. */
  readonly values: 'all' | 'none' | { readonly except: Element };
}

/**
 * Whether elements have an accessible name (W3C accname 1.2, as axe 4.14 reads it), from the markup alone. Does not compute the
 * name. Caches labels and reference targets, so many references to one large element search it once. Use it only after the
 * walk.
 */
export class AccessibleNames {
  /** Whether each target of a reference has text: without the values of controls, and with them. */
  readonly #referenced = new Map<Element, { readonly text: boolean; readonly values: boolean }>();
  readonly #labels = new Map<Element, boolean>();

  constructor(
    private readonly sources: NameSources,
    private readonly exposure: Exposure,
  ) {}

  /** By any of the methods below. */
  has(element: Element): boolean {
    if (!this.exposure.isExposed(element)) return false;
    const search = { withHidden: false, withReferences: true, values: { except: element } } as const;
    if (this.#ownName(element, search) || this.byLabel(element, null)) return true;
    return !isWithoutText(element) && this.byContent(element);
  }

  /** By `aria-label`, `aria-labelledby` or `title`. */
  byAttributes(element: Element): boolean {
    return (
      isFilled(attribute(element, 'aria-label')) || isFilled(attribute(element, 'title')) || this.byReference(element)
    );
  }

  /**
   * By the text of the elements in `aria-labelledby`, which may be hidden.
   * @param named the element to be named; its own value does not name it
   */
  byReference(element: Element, named: Element = element): boolean {
    const value = attribute(element, 'aria-labelledby');
    if (value === null) return false;
    return value.split(/\s+/, MAX_REFERENCES).some((id) => {
      const target = this.sources.ids.get(id);
      return target !== undefined && this.#targetHasText(target, named);
    });
  }

  /** By a `label` that refers to the control's ID, or by `ancestor`, the label around it. */
  byLabel(control: Element, ancestor: Element | null): boolean {
    if (ancestor !== null && this.#names(ancestor, control)) return true;
    const labels = this.sources.labels.get(attribute(control, 'id') ?? '');
    return labels?.some((label) => this.#names(label, control)) ?? false;
  }

  /** By its content, if its role allows that. */
  byContent(element: Element): boolean {
    const role = explicitRole(element);
    return (role === null || isPresentational(role) || NAMED_BY_CONTENT.has(role)) && this.containsText(element);
  }

  /** Whether it contains text, or something with a text alternative. */
  containsText(element: Element): boolean {
    return this.#containsName(element, { withHidden: false, withReferences: true, values: 'all' });
  }

  /** Whether the target of a reference has text, other than the value of the element to be named. */
  #targetHasText(target: Element, named: Element): boolean {
    const search = { withHidden: !this.exposure.isExposed(target), withReferences: false } as const;
    let has = this.#referenced.get(target);
    if (has === undefined) {
      const hasText = this.#hasText(target, { ...search, values: 'none' });
      has = { text: hasText, values: hasText || this.#hasText(target, { ...search, values: 'all' }) };
      this.#referenced.set(target, has);
    }
    if (has.text || !has.values) return has.text;
    return !isInside(named, target) || this.#hasText(target, { ...search, values: { except: named } });
  }

  #hasText(element: Element, search: Search): boolean {
    return this.#ownName(element, search) || (!isSkipped(element, search) && this.#containsName(element, search));
  }

  #names(label: Element, control: Element): boolean {
    let hasName = this.#labels.get(label);
    if (hasName === undefined) {
      // Without the values of controls, the result is the same for each control.
      const search = { withHidden: false, withReferences: false, values: 'none' } as const;
      hasName = this.#ownName(label, search) || this.#containsName(label, search);
      this.#labels.set(label, hasName);
    }
    return (
      hasName || this.#containsName(label, { withHidden: false, withReferences: false, values: { except: control } })
    );
  }

  #containsName(element: Element, search: Search): boolean {
    // Fast path: most elements start with text.
    const [first] = element.childNodes;
    if (first?.nodeName === '#text' && 'value' in first && isFilled(first.value)) return true;
    const waiting: ChildNode[] = element.childNodes.slice(0, MAX_NODES).reverse();
    for (let seen = 0; seen < MAX_NODES; seen += 1) {
      const node = waiting.pop();
      if (node === undefined) return false;
      if (node.nodeName === '#text') {
        if ('value' in node && isFilled(node.value)) return true;
      } else if ('tagName' in node && (search.withHidden || !isConcealed(node))) {
        if (this.#ownName(node, search)) return true;
        if (isSkipped(node, search)) continue;
        for (let index = Math.min(node.childNodes.length, MAX_NODES) - 1; index >= 0; index -= 1) {
          waiting.push(node.childNodes[index] as ChildNode);
        }
      }
    }
    return true;
  }

  /** Whether the element itself has a name by attributes, or a value that is read instead. */
  #ownName(element: Element, search: Search): boolean {
    const { tagName, attrs } = element;
    const { values } = search;
    // The value of an input button is its name, even if that button is the one to be named.
    const hasValue = values === 'all' || (values !== 'none' && (values.except !== element || isInputButton(element)));
    for (const { name, value } of attrs) {
      if (name === 'aria-label') {
        if (isFilled(value)) return true;
      } else if (name === 'aria-labelledby') {
        const named = typeof values === 'object' ? values.except : element;
        if (search.withReferences && this.byReference(element, named)) return true;
      } else if (name === 'title') {
        if (isFilled(value) && this.#mayHaveTitle(element)) return true;
      } else if (name === 'alt' && tagName === 'img') {
        if (isFilled(value) && !this.#isPresentational(element)) return true;
      } else if (name === 'aria-valuenow' && hasValue && NUMBER_ROLES.has(explicitRole(element) ?? '')) return true;
    }
    if (tagName === 'svg') return hasTitle(element) && !this.#isPresentational(element);
    if (!hasValue || !isHtmlElement(element)) return false;
    // The text of options counts only where people see it.
    return hasReadableValue(element) && (tagName !== 'select' || this.exposure.isDisplayed(element));
  }

  /** Browsers prefer a blank `alt` to the title, and ignore the title of decoration. */
  #mayHaveTitle(element: Element): boolean {
    if (element.tagName === 'iframe') return true;
    const isBlankImage = element.tagName === 'img' && /^\s+$/.test(attribute(element, 'alt')?.slice(0, 1000) ?? '');
    return !isBlankImage && !this.#isPresentational(element);
  }

  #isPresentational(element: Element): boolean {
    return isPresentationalInEffect(element, this.exposure);
  }
}

/** Whether an element is inside another one, or is that one. Gives up after as many nodes as a search does. */
function isInside(element: Element, outer: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; level < MAX_NODES && at !== null; level += 1) {
    if (at === outer) return true;
    at = parentElement(at);
  }
  return false;
}

/** Whether a search leaves out the content of an element. The text of a text box is its value. */
function isSkipped(element: Element, { values }: Search): boolean {
  if (isWithoutText(element)) return true;
  if (values === 'all' || explicitRole(element) !== 'textbox') return false;
  return values === 'none' || values.except === element;
}

/** Whether the content of an element is not its text. */
function isWithoutText(element: Element): boolean {
  const { tagName } = element;
  return tagName === 'select' || NO_TEXT_ELEMENTS.has(tagName) || VALUE_ROLES.has(explicitRole(element) ?? '');
}

function hasReadableValue(control: Element): boolean {
  switch (control.tagName) {
    case 'input':
      return hasReadableInput(control);
    case 'select':
      return hasOptionText(control);
    case 'textarea':
      return isFilled(attribute(control, 'placeholder')) || hasText(control);
    default:
      return false;
  }
}

function isInputButton(element: Element): boolean {
  return element.tagName === 'input' && ['button', 'image', 'reset', 'submit'].includes(nativeType(element));
}

function hasReadableInput(input: Element): boolean {
  const type = nativeType(input);
  const value = attribute(input, 'value');
  switch (type) {
    case 'submit':
    case 'reset':
      return value === null || value === '' || isFilled(value);
    case 'button':
      return isFilled(value);
    // By default, image buttons are named “Submit” and ranges have their middle value.
    case 'image':
    case 'range':
      return true;
    default:
      return (!UNREADABLE_TYPES.has(type) && isFilled(value)) || isFilled(attribute(input, 'placeholder'));
  }
}

/** Whether the selected option, or else the first, has text. */
function hasOptionText(select: Element): boolean {
  const options = select.childNodes
    .slice(0, MAX_NODES)
    .flatMap((child) => ('tagName' in child && child.tagName === 'optgroup' ? child.childNodes : [child]))
    .filter((child): child is Element => child.nodeName === 'option');
  const shown = options.find((option) => attribute(option, 'selected') !== null) ?? options[0];
  return shown !== undefined && hasText(shown);
}

/** Whether the first `title` of an SVG image, outside nested ones, has text. */
function hasTitle(svg: Element): boolean {
  const waiting: ChildNode[] = svg.childNodes.slice(0, MAX_NODES).reverse();
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    if (!('tagName' in node)) continue;
    if (node.tagName === 'svg') return false;
    if (node.tagName === 'title') return hasText(node);
    waiting.push(...node.childNodes.slice(0, MAX_NODES).reverse());
  }
  return false;
}

function hasText(element: Element): boolean {
  return element.childNodes.some((node) => node.nodeName === '#text' && 'value' in node && isFilled(node.value));
}

export function isFilled(value: string | null): boolean {
  return value !== null && /\S/.test(value.slice(0, 10_000));
}
