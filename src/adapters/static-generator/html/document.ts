import { Parser, defaultTreeAdapter, html as standard, type DefaultTreeAdapterTypes, type TreeAdapter } from 'parse5';
import { SkippingTokenizer } from './tokenizer/skipping-tokenizer.js';

export type Element = DefaultTreeAdapterTypes.Element;
export type Document = DefaultTreeAdapterTypes.Document;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/**
 * The most elements and comments of a document. Misnested formatting elements make the standard's tree grow with the
 * square of the source (each `<p>` reopens them all), so the source's size is no bound. That many take about 0.3 GB and a
 * second.
 */
export const MAX_NODES = 300_000;

/** The source makes a tree that is too large to be judged. */
export class DocumentTooComplex extends Error {
  override readonly name = 'DocumentTooComplex';
}

/** Where the tag that made an element ends in the source. The parser's own source places cost three times the time. */
const ENDS = Symbol('end of the start tag');

type PlacedElement = Element & { [ENDS]?: number };

const NODES = Symbol('number of nodes');

type CountedDocument = Document & { [NODES]?: number };

/**
 * Parses as browsers with scripting do: the text of `noscript` stays text.
 * @throws DocumentTooComplex
 */
export function parseDocument(html: string, maxNodes = MAX_NODES): Document {
  let nodes = 0;
  const countNode = () => {
    nodes += 1;
    if (nodes > maxNodes) throw new DocumentTooComplex(`more than ${maxNodes} nodes`);
  };
  const treeAdapter: TreeAdapter<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      countNode();
      // As the default adapter makes it, but at once: an element that grows afterwards costs twice the time.
      const element: PlacedElement = {
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
  const parser = new Parser({ treeAdapter });
  parser.tokenizer = new SkippingTokenizer(parser);
  parser.tokenizer.write(html, true);
  const document: CountedDocument = parser.document;
  document[NODES] = nodes;
  return document;
}

/** How many elements and comments were made for a document. */
export function nodeCount(document: Document): number {
  return (document as CountedDocument)[NODES] ?? 0;
}

/** Offset behind the start tag's `>`; for an element that the parser added, of the tag or text that made it do so. */
export function endOfStartTag(element: Element): number {
  return (element as PlacedElement)[ENDS] ?? 0;
}

export function isHtmlElement(element: Element): boolean {
  return element.namespaceURI === standard.NS.HTML;
}

/** The value of an attribute; null where it is absent. */
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
 * Text of an element and what is in it, scripts and styles left out. Looks at no more than `maxNodes` nodes and stops
 * once it has `maxLength` characters that are not space at the ends, so that nesting cannot make it dear.
 */
export function textOf(element: Element, maxLength = 200, maxNodes = 200): string {
  const [first] = element.childNodes;
  // Most have one piece of text.
  if (element.childNodes.length === 1 && first !== undefined && 'value' in first) {
    return collapsed(first.value.slice(0, maxLength * 4));
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
  return collapsed(text);
}

/** White space at the ends taken off, and each run of it made one space; most texts have none to change. */
function collapsed(text: string): string {
  return (/[^\S ]|\s\s/u.test(text) ? text.replace(/\s+/gu, ' ') : text).trim();
}

/** The text directly in an element, such as a title's or a script's. */
export function ownText(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

export function isTemplate(element: Element): element is DefaultTreeAdapterTypes.Template {
  return element.nodeName === 'template';
}
