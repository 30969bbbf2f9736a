import { hides, isClosedDetails, isConcealed, mayConceal } from './concealment.js';
import { isHtmlElement, type ChildNode, type Document, type Element } from './document.js';
import type { NodeContext } from './node-context.js';
import type { AttributeVisitor, ElementVisitor, Visitors } from './visitors.js';

/** What is to be done for a tag name, or for an attribute name: looked up once for each name, not for each node. */
interface TagPlan {
  readonly visitors: readonly ElementVisitor[];
  readonly isHead: boolean;
  readonly isSilent: boolean;
  readonly isLabel: boolean;
  /** Whether the element, or what is in it, may be kept from assistive technology by the name alone. */
  readonly mayConceal: boolean;
}

interface AttributePlan {
  readonly visitors: readonly AttributeVisitor[];
  /** Whether it can change the place of what is in the element. */
  readonly changesPlace: boolean;
}

interface Frame {
  children: readonly ChildNode[];
  index: number;
  place: NodeContext;
}

/** Names whose plans are remembered; no page of a kind has more. */
const MAX_NAMES = 1_000;
const NONE: readonly never[] = [];
const PLACE_ATTRIBUTES = new Set(['lang', 'hidden', 'aria-hidden', 'style', 'inert', 'popover']);
const SILENT = new Set([
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
 * Visits every node once, in document order, without recursion: nesting has no bound but the size of the source.
 * The contents of templates are no part of the document and are left out.
 * @returns how many elements there are
 */
export function walk(document: Document, visitors: Visitors): number {
  const plans = new Plans(visitors);
  const attributePlans: AttributePlan[] = [];
  const frames: Frame[] = [];
  let depth = 0;
  let elements = 0;
  let children: readonly ChildNode[] = document.childNodes;
  let index = 0;
  let around = ROOT;
  for (;;) {
    const node = children[index];
    if (node === undefined) {
      depth -= 1;
      const frame = frames[depth];
      if (frame === undefined) return elements;
      ({ children, index, place: around } = frame);
      continue;
    }
    index += 1;
    if (node.nodeName === '#text' && 'value' in node) {
      for (const visitor of visitors.text) visitor(node.value, around);
    } else if ('tagName' in node) {
      elements += 1;
      const plan = isHtmlElement(node) ? plans.ofTag(node.tagName) : plans.ofForeignTag(node.tagName);
      const { attrs } = node;
      let changesPlace =
        plan.isHead ||
        plan.isSilent ||
        plan.isLabel ||
        plan.mayConceal ||
        around.inClosedDetails ||
        isHtmlElement(node) === around.inForeignContent;
      for (let at = 0; at < attrs.length; at += 1) {
        const attributePlan = plans.ofAttribute(attrs[at]?.name ?? '');
        attributePlans[at] = attributePlan;
        changesPlace ||= attributePlan.changesPlace;
      }
      const place = changesPlace ? placeWithin(node, plan, around) : around;
      for (const visitor of plan.visitors) visitor(node, place);
      for (const visitor of visitors.all) visitor(node, place);
      for (let at = 0; at < attrs.length; at += 1) {
        const attr = attrs[at];
        if (attr === undefined) continue;
        for (const visitor of attributePlans[at]?.visitors ?? NONE) visitor(node, place, attr.value, attr.name);
      }
      if (node.childNodes.length > 0) {
        const frame = frames[depth];
        if (frame === undefined) frames.push({ children, index, place: around });
        else {
          frame.children = children;
          frame.index = index;
          frame.place = around;
        }
        depth += 1;
        children = node.childNodes;
        index = 0;
        around = place;
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
      isSilent: SILENT.has(name),
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
    const plan = { visitors, changesPlace: PLACE_ATTRIBUTES.has(name) };
    if (this.#attributes.size < MAX_NAMES) this.#attributes.set(name, plan);
    return plan;
  }
}

/** The place of an element and of what is in it: the parent's own object where nothing changes. */
function placeWithin(element: Element, plan: TagPlan, parent: NodeContext): NodeContext {
  const inHead = parent.inHead || plan.isHead;
  const inForeignContent = !isHtmlElement(element);
  const inNonTextElement = parent.inNonTextElement || plan.isSilent;
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
