import { defaultTreeAdapter, html as standard, type DefaultTreeAdapterTypes, type TreeAdapter } from 'parse5';
import { createParser, type TokenizerKind } from './tokenizer/create-parser.js';

export type Element = DefaultTreeAdapterTypes.Element;
export type Document = DefaultTreeAdapterTypes.Document;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/**
 * The most elements and comments of a document. The size of the source does not bound them: each `<p>` reopens misnested
 * formatting elements, so the tree can grow quadratically. This many nodes take about 0.3 GB and one second.
 */
export const MAX_NODES = 300_000;

/** The document has more nodes than the limit. */
export class DocumentTooComplex extends Error {
  override readonly name = 'DocumentTooComplex';
}

/** Source offset of the end of an element's start tag. parse5's own source locations triple the parse time. */
const ENDS = Symbol('end of the start tag');

type LocatedElement = Element & { [ENDS]?: number };

const NODES = Symbol('number of nodes');

type CountedDocument = Document & { [NODES]?: number };

export interface ParseOptions {
  /** Defaults to MAX_NODES. */
  readonly maxNodes?: number;
  /** Defaults to DEFAULT_TOKENIZER. */
  readonly tokenizer?: TokenizerKind;
}

/**
 * Parses as browsers with scripting do: the content of `noscript` stays text.
 * @throws DocumentTooComplex
 */
export function parseDocument(html: string, { maxNodes = MAX_NODES, tokenizer }: ParseOptions = {}): Document {
  let nodes = 0;
  const countNode = () => {
    nodes += 1;
    if (nodes > maxNodes) throw new DocumentTooComplex(`more than ${maxNodes} nodes`);
  };
  const treeAdapter: TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      countNode();
      // Same shape as the default adapter's. Adding properties later would take twice the time.
      const element: LocatedElement = {
        nodeName: tagName,
        tagName,
        attrs: attributes,
        namespaceURI: namespace,
        childNodes: [],
        parentNode: null,
        [ENDS]: parser.tokenizer.preprocessor.offset,
      };
      return element;
    },
    createCommentNode(data) {
      countNode();
      return defaultTreeAdapter.createCommentNode(data);
    },
  };
  const parser = createParser(treeAdapter, tokenizer);
  parser.tokenizer.write(html, true);
  const document: CountedDocument = parser.document;
  document[NODES] = nodes;
  return document;
}

/** The number of elements and comments that the parser created. */
export function nodeCount(document: Document): number {
  return (document as CountedDocument)[NODES] ?? 0;
}

/** Offset after the start tag's `>`. For an element that the parser added, that of the tag or text that caused it. */
export function endOfStartTag(element: Element): number {
  return (element as LocatedElement)[ENDS] ?? 0;
}

export function isHtmlElement(element: Element): boolean {
  return element.namespaceURI === standard.NS.HTML;
}

/** The value of an attribute, or null if it is absent. */
export function attribute(element: Element, name: string): string | null {
  for (const attr of element.attrs) if (attr.name === name) return attr.value;
  return null;
}

/** The tokens of a space-separated attribute, in lower case. */
export function tokens(value: string | null): string[] {
  return value === null
    ? []
    : value
        .toLowerCase()
        .split(/[\t\n\f\r ]+/)
        .filter((token) => token !== '');
}

/**
 * The text of an element and its descendants, without scripts and styles, with white space collapsed. Visits up to
 * `maxNodes` nodes and stops soon after `maxLength` characters, so nesting cannot make it slow.
 */
export function textOf(element: Element, maxLength = 200, maxNodes = 200): string {
  const [first] = element.childNodes;
  // Fast path: most elements have one text node.
  if (element.childNodes.length === 1 && first !== undefined && 'value' in first) {
    return collapse(first.value.slice(0, maxLength * 4));
  }
  let text = '';
  const waiting: ChildNode[] = element.childNodes.slice(0, maxNodes).reverse();
  for (let seen = 0; seen < maxNodes; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) break;
    if ('value' in node) {
      text = (text + node.value.slice(0, maxLength * 4)).trimStart();
      if (text.trimEnd().length > maxLength) break;
    } else if ('childNodes' in node && node.nodeName !== 'script' && node.nodeName !== 'style') {
      for (let index = Math.min(node.childNodes.length, maxNodes) - 1; index >= 0; index -= 1) {
        waiting.push(node.childNodes[index] as ChildNode);
      }
    }
  }
  return collapse(text);
}

/** Trims white space and collapses each run of it to one space. */
function collapse(text: string): string {
  return (/[^\S ]|\s\s/u.test(text) ? text.replace(/\s+/gu, ' ') : text).trim();
}

/** The text directly in an element, such as a title or a script. */
export function ownText(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

export function isTemplate(element: Element): element is DefaultTreeAdapterTypes.Template {
  return element.nodeName === 'template';
}
