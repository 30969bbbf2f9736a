import type { AttributeVisitor, ElementVisitor } from './check.js';
import { hides, isHtmlElement, type ChildNode, type Document, type Element } from './document.js';
import type { Place } from './place.js';

export interface Visitors {
  /** By tag name. */
  readonly byTag: ReadonlyMap<string, readonly ElementVisitor[]>;
  readonly all: readonly ElementVisitor[];
  /** By attribute name; `aria-*` and `on*` stand for every name that begins so. */
  readonly byAttribute: ReadonlyMap<string, readonly AttributeVisitor[]>;
  readonly text: readonly ((value: string, place: Place) => void)[];
}

interface Frame {
  readonly children: readonly ChildNode[];
  index: number;
  readonly place: Place;
}

const NONE: readonly ElementVisitor[] = [];
const NO_ATTRIBUTE: readonly AttributeVisitor[] = [];
/** Attribute names whose visitors are remembered; no page of a kind has more. */
const MAX_NAMES = 1_000;
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

/**
 * Visits every node once, in document order, without recursion: nesting has no bound but the size of the source.
 * The contents of templates are no part of the document and are left out.
 * @returns how many elements there are
 */
export function walk(document: Document, visitors: Visitors): number {
  let elements = 0;
  const { byAttribute } = visitors;
  const byExactName = new Map<string, readonly AttributeVisitor[]>();
  const visitorsOf = (name: string): readonly AttributeVisitor[] => {
    const pattern = name.startsWith('aria-') ? 'aria-*' : name.startsWith('on') ? 'on*' : '';
    const found = [...(byAttribute.get(name) ?? NO_ATTRIBUTE), ...(byAttribute.get(pattern) ?? NO_ATTRIBUTE)];
    if (byExactName.size < MAX_NAMES) byExactName.set(name, found);
    return found;
  };
  const frames: Frame[] = [
    {
      children: document.childNodes,
      index: 0,
      place: { inHead: false, inForeignContent: false, isHidden: false, isSilent: false, language: null, label: null },
    },
  ];
  for (;;) {
    const frame = frames[frames.length - 1];
    if (frame === undefined) return elements;
    const node = frame.children[frame.index];
    if (node === undefined) {
      frames.pop();
      continue;
    }
    frame.index += 1;
    if ('tagName' in node) {
      elements += 1;
      const place = placeWithin(node, frame.place);
      const isHtml = isHtmlElement(node);
      const visit = isHtml ? (visitors.byTag.get(node.tagName) ?? NONE) : NONE;
      for (const visitor of visit) visitor(node, place);
      for (const visitor of visitors.all) visitor(node, place);
      for (const { name, value } of node.attrs) {
        for (const visitor of byExactName.get(name) ?? visitorsOf(name)) visitor(node, place, value, name);
      }
      if (node.childNodes.length > 0) frames.push({ children: node.childNodes, index: 0, place });
    } else if ('value' in node) {
      for (const visitor of visitors.text) visitor(node.value, frame.place);
    }
  }
}

/** The place of an element and of what is in it: the parent's own object where nothing changes. */
function placeWithin(element: Element, parent: Place): Place {
  const inHead = parent.inHead || element.tagName === 'head';
  const inForeignContent = !isHtmlElement(element);
  const isSilent = parent.isSilent || SILENT.has(element.tagName);
  let { isHidden, language } = parent;
  for (const { name, value } of element.attrs) {
    if (name === 'lang') language = value;
    else isHidden ||= hides(name, value);
  }
  const label = element.tagName === 'label' && !inForeignContent ? element : parent.label;
  const isSame =
    inHead === parent.inHead &&
    inForeignContent === parent.inForeignContent &&
    isSilent === parent.isSilent &&
    isHidden === parent.isHidden &&
    language === parent.language &&
    label === parent.label;
  return isSame ? parent : { inHead, inForeignContent, isHidden, isSilent, language, label };
}
