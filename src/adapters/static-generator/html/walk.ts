import { hides, isClosedDetails, isConcealed, mayConceal } from './concealment.js';
import { isHtmlElement, type ChildNode, type Document, type Element } from './document.js';
import type { NodeContext } from './node-context.js';
import type { AttributeVisitor, ElementVisitor, Visitors } from './visitors.js';

/** What the walk does for a tag name. Computed once for each name, not for each node. */
interface TagPlan {
  readonly visitors: readonly ElementVisitor[];
  readonly isHead: boolean;
  readonly isNonText: boolean;
  readonly isLabel: boolean;
  /** Whether the name alone may conceal the element or its content. */
  readonly mayConceal: boolean;
}

interface AttributePlan {
  readonly visitors: readonly AttributeVisitor[];
  /** Whether it can change the context of the element. */
  readonly changesContext: boolean;
}

interface Frame {
  children: readonly ChildNode[];
  index: number;
  context: NodeContext;
}

/** Bounds memory: the most names whose plans are cached. */
const MAX_NAMES = 1_000;
const NONE: readonly never[] = [];
const CONTEXT_ATTRIBUTES = new Set(['lang', 'hidden', 'aria-hidden', 'style', 'inert', 'popover']);
const NON_TEXT_ELEMENTS = new Set([
  'head',
  'script',
  'style',
  'noscript',
  'template',
  'textarea',
  'title',
  'iframe',
  'noembed',
  'noframes',
  'select',
  'datalist',
  'object',
  'video',
  'audio',
  'canvas',
]);

const ROOT: NodeContext = {
  inHead: false,
  inForeignContent: false,
  isHidden: false,
  isConcealed: false,
  inClosedDetails: false,
  inNonTextElement: false,
  language: null,
  label: null,
};

/**
 * Visits every node once, in document order. Does not recurse, because only the size of the source bounds the nesting. Skips
 * the content of templates, which is not part of the document.
 * @returns the number of elements
 */
export function walk(document: Document, visitors: Visitors): number {
  const plans = new Plans(visitors);
  const attributePlans: AttributePlan[] = [];
  const frames: Frame[] = [];
  let depth = 0;
  let elements = 0;
  let children: readonly ChildNode[] = document.childNodes;
  let index = 0;
  let parentContext = ROOT;
  for (;;) {
    const node = children[index];
    if (node === undefined) {
      depth -= 1;
      const frame = frames[depth];
      if (frame === undefined) return elements;
      ({ children, index, context: parentContext } = frame);
      continue;
    }
    index += 1;
    if (node.nodeName === '#text' && 'value' in node) {
      for (const visitor of visitors.text) visitor(node.value, parentContext);
    } else if ('tagName' in node) {
      elements += 1;
      const plan = isHtmlElement(node) ? plans.ofTag(node.tagName) : plans.ofForeignTag(node.tagName);
      const { attrs } = node;
      let changesContext =
        plan.isHead ||
        plan.isNonText ||
        plan.isLabel ||
        plan.mayConceal ||
        parentContext.inClosedDetails ||
        isHtmlElement(node) === parentContext.inForeignContent;
      for (let at = 0; at < attrs.length; at += 1) {
        const attributePlan = plans.ofAttribute(attrs[at]?.name ?? '');
        attributePlans[at] = attributePlan;
        changesContext ||= attributePlan.changesContext;
      }
      const context = changesContext ? contextWithin(node, plan, parentContext) : parentContext;
      for (const visitor of plan.visitors) visitor(node, context);
      for (const visitor of visitors.all) visitor(node, context);
      for (let at = 0; at < attrs.length; at += 1) {
        const attr = attrs[at];
        if (attr === undefined) continue;
        for (const visitor of attributePlans[at]?.visitors ?? NONE) visitor(node, context, attr.value, attr.name);
      }
      if (node.childNodes.length > 0) {
        const frame = frames[depth];
        if (frame === undefined) frames.push({ children, index, context: parentContext });
        else {
          frame.children = children;
          frame.index = index;
          frame.context = parentContext;
        }
        depth += 1;
        children = node.childNodes;
        index = 0;
        parentContext = context;
      }
    }
  }
}

class Plans {
  readonly #tags = new Map<string, TagPlan>();
  readonly #foreignTags = new Map<string, TagPlan>();
  readonly #attributes = new Map<string, AttributePlan>();

  constructor(private readonly visitors: Visitors) {}

  ofTag(name: string): TagPlan {
    return this.#tags.get(name) ?? this.#planTag(this.#tags, name, this.visitors.byTag.get(name) ?? NONE);
  }

  ofForeignTag(name: string): TagPlan {
    return this.#foreignTags.get(name) ?? this.#planTag(this.#foreignTags, name, NONE);
  }

  ofAttribute(name: string): AttributePlan {
    return this.#attributes.get(name) ?? this.#planAttribute(name);
  }

  #planTag(plans: Map<string, TagPlan>, name: string, visitors: readonly ElementVisitor[]): TagPlan {
    const isLabel = name === 'label' && plans === this.#tags;
    const plan = {
      visitors,
      isHead: name === 'head',
      isNonText: NON_TEXT_ELEMENTS.has(name),
      isLabel,
      mayConceal: mayConceal(name),
    };
    if (plans.size < MAX_NAMES) plans.set(name, plan);
    return plan;
  }

  #planAttribute(name: string): AttributePlan {
    const { byAttribute } = this.visitors;
    const pattern = name.startsWith('aria-') ? 'aria-*' : name.startsWith('on') ? 'on*' : '';
    const visitors = [...(byAttribute.get(name) ?? NONE), ...(byAttribute.get(pattern) ?? NONE)];
    const plan = { visitors, changesContext: CONTEXT_ATTRIBUTES.has(name) };
    if (this.#attributes.size < MAX_NAMES) this.#attributes.set(name, plan);
    return plan;
  }
}

/** The context of an element and its content: the parent's object if nothing changes. */
function contextWithin(element: Element, plan: TagPlan, parent: NodeContext): NodeContext {
  const inHead = parent.inHead || plan.isHead;
  const inForeignContent = !isHtmlElement(element);
  const inNonTextElement = parent.inNonTextElement || plan.isNonText;
  let { isHidden, language } = parent;
  for (const { name, value } of element.attrs) {
    if (name === 'lang') language = value;
    else isHidden ||= hides(name, value);
  }
  const isConcealedHere = parent.isConcealed || isHidden || isConcealed(element);
  const inClosedDetails = isClosedDetails(element);
  const label = plan.isLabel ? element : parent.label;
  const isSame =
    inHead === parent.inHead &&
    inForeignContent === parent.inForeignContent &&
    inNonTextElement === parent.inNonTextElement &&
    isHidden === parent.isHidden &&
    isConcealedHere === parent.isConcealed &&
    inClosedDetails === parent.inClosedDetails &&
    language === parent.language &&
    label === parent.label;
  if (isSame) return parent;
  return {
    inHead,
    inForeignContent,
    isHidden,
    isConcealed: isConcealedHere,
    inClosedDetails,
    inNonTextElement,
    language,
    label,
  };
}
