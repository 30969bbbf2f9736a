import { attribute, isHtmlElement, type ChildNode, type Element } from '../html/document.js';
import { nativeType } from '../html/element-facts.js';
import { explicitRole, isPresentational } from './explicit-role.js';
import { type Exposure } from './exposure.js';
import { isConcealed } from '../html/concealment.js';

const split = (words: string) => words.split(' ');

/** How much of an element is searched for text. What has none within it is taken as named. */
const MAX_NODES = 500;
const MAX_REFERENCES = 20;

/** Elements whose text is code, or stands in for what cannot be shown. */
const WITHOUT_TEXT = new Set(
  split('audio canvas embed iframe img math noscript object script style svg template textarea video'),
);
/** Roles that have a value in the place of text. */
const WITH_VALUE = new Set(split('combobox listbox progressbar scrollbar slider spinbutton'));
/** Those whose value is a number, which is a text of its own. */
const WITH_NUMBER = new Set(split('scrollbar slider spinbutton'));
/** Types of `input` whose value people do not read. */
const WITHOUT_READABLE_VALUE = new Set(split('checkbox color file hidden password radio search'));

/** Roles that are named by what is in them. */
const NAMED_BY_CONTENT = new Set(
  split(
    'button cell checkbox columnheader directory figure graphics-object gridcell heading link listitem menuitem ' +
      'menuitemcheckbox menuitemradio option radio row rowgroup rowheader switch tab table term text tooltip treeitem',
  ),
);

/** What the names of a page hang on; complete once the document was walked. */
export interface NameSources {
  readonly ids: ReadonlyMap<string, Element>;
  /** Labels that are not hidden, by what their `for` says. */
  readonly labels: ReadonlyMap<string, readonly Element[]>;
}

/** How what is in an element is searched. */
interface Search {
  /** Whether hidden parts count. */
  readonly withHidden: boolean;
  /** Whether `aria-labelledby` of a part counts: it does not where the search itself follows a reference. */
  readonly withReferences: boolean;
  /** Whether the values of controls count, but for the control whose name is asked for. */
  readonly values: 'all' | 'none' | { readonly except: Element };
}

/**
 * Whether elements have an accessible name (W3C accname 1.2, as axe 4.14 reads it), as far as markup tells: never which.
 * What was found of labels and references is remembered, so that a page of them to one large element costs one look at
 * it. What asks for ids or labels is to be asked when the document was walked.
 */
export class AccessibleNames {
  readonly #referenced = new Map<Element, boolean>();
  readonly #labelling = new Map<Element, boolean>();

  constructor(
    private readonly sources: NameSources,
    private readonly exposure: Exposure,
  ) {}

  /** By any of the ways below. */
  has(element: Element): boolean {
    if (!this.exposure.isExposed(element)) return false;
    const search = { withHidden: false, withReferences: true, values: { except: element } } as const;
    if (this.#ownName(element, search) || this.byLabel(element, null)) return true;
    return !hasNoText(element) && this.byContent(element);
  }

  /** By `aria-label`, `aria-labelledby` or `title`. */
  byAttributes(element: Element): boolean {
    return (
      isFilled(attribute(element, 'aria-label')) || isFilled(attribute(element, 'title')) || this.byReference(element)
    );
  }

  /** By the text of what `aria-labelledby` refers to, which may be hidden. */
  byReference(element: Element): boolean {
    const value = attribute(element, 'aria-labelledby');
    if (value === null) return false;
    return value.split(/\s+/, MAX_REFERENCES).some((id) => {
      const target = this.sources.ids.get(id);
      return target !== undefined && this.#isTextful(target);
    });
  }

  /** By a `label` that names the control's id, or that it is in. */
  byLabel(control: Element, around: Element | null): boolean {
    if (around !== null && this.#names(around, control)) return true;
    const labels = this.sources.labels.get(attribute(control, 'id') ?? '');
    return labels?.some((label) => this.#names(label, control)) ?? false;
  }

  /** By what is in it, where its role is named so: text, or something with a text alternative. */
  byContent(element: Element): boolean {
    const role = explicitRole(element);
    return (role === null || isPresentational(role) || NAMED_BY_CONTENT.has(role)) && this.holdsText(element);
  }

  /** Whether there is text in it, or something with a text alternative. */
  holdsText(element: Element): boolean {
    return this.#holdsName(element, { withHidden: false, withReferences: true, values: 'all' });
  }

  /** Whether an element that is referred to has a text. */
  #isTextful(element: Element): boolean {
    let answer = this.#referenced.get(element);
    if (answer === undefined) {
      const search = { withHidden: !this.exposure.isExposed(element), withReferences: false, values: 'all' } as const;
      answer = this.#ownName(element, search) || (!hasNoText(element) && this.#holdsName(element, search));
      this.#referenced.set(element, answer);
    }
    return answer;
  }

  #names(label: Element, control: Element): boolean {
    let answer = this.#labelling.get(label);
    if (answer === undefined) {
      // The same for each of its controls, but for their values.
      const search = { withHidden: false, withReferences: false, values: 'none' } as const;
      answer = this.#ownName(label, search) || this.#holdsName(label, search);
      this.#labelling.set(label, answer);
    }
    return answer || this.#holdsName(label, { withHidden: false, withReferences: false, values: { except: control } });
  }

  #holdsName(element: Element, search: Search): boolean {
    // Most have plain text.
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
        if (hasNoText(node)) continue;
        for (let index = Math.min(node.childNodes.length, MAX_NODES) - 1; index >= 0; index -= 1) {
          waiting.push(node.childNodes[index] as ChildNode);
        }
      }
    }
    return true;
  }

  /** A name that an element has of itself, wherever it is, or a value that is read in its place. */
  #ownName(element: Element, search: Search): boolean {
    const { tagName, attrs } = element;
    const role = explicitRole(element);
    const isLayout = isPresentational(role);
    for (const { name, value } of attrs) {
      if (name === 'aria-label' || (name === 'title' && (!isLayout || tagName === 'iframe'))) {
        if (isFilled(value)) return true;
      } else if (name === 'aria-labelledby') {
        if (search.withReferences && this.byReference(element)) return true;
      } else if (name === 'alt' && tagName === 'img') {
        if (!isLayout && isFilled(value)) return true;
      } else if (name === 'aria-valuenow' && role !== null && WITH_NUMBER.has(role)) return true;
    }
    if (tagName === 'svg') return !isLayout && hasTitle(element);
    const { values } = search;
    if (values === 'none' || !isHtmlElement(element)) return false;
    // The text on a button is its name even where the button itself is asked for.
    return (values === 'all' || values.except !== element || isInputButton(element)) && hasReadableValue(element);
  }
}

/** Whether what is in an element is no text of it. */
function hasNoText(element: Element): boolean {
  const { tagName } = element;
  return tagName === 'select' || WITHOUT_TEXT.has(tagName) || WITH_VALUE.has(explicitRole(element) ?? '');
}

function hasReadableValue(control: Element): boolean {
  switch (control.tagName) {
    case 'input':
      return hasReadableInput(control);
    case 'select':
      return showsOption(control);
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
    // Image buttons say “Submit” and ranges stand in their middle, where nothing else is said.
    case 'image':
    case 'range':
      return true;
    default:
      return (!WITHOUT_READABLE_VALUE.has(type) && isFilled(value)) || isFilled(attribute(input, 'placeholder'));
  }
}

/** Whether the option that is selected, or else the first, has text. */
function showsOption(select: Element): boolean {
  const options = select.childNodes
    .slice(0, MAX_NODES)
    .flatMap((child) => ('tagName' in child && child.tagName === 'optgroup' ? child.childNodes : [child]))
    .filter((child): child is Element => child.nodeName === 'option');
  const shown = options.find((option) => attribute(option, 'selected') !== null) ?? options[0];
  return shown !== undefined && hasText(shown);
}

/** Whether the first `title` in a drawing, not in one within it, has text. */
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
