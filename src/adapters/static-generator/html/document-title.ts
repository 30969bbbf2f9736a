import { html as standard } from 'parse5';
import { toPageTitle } from '../../../domain/index.js';
import { ownText, type ChildNode, type Document } from './document.js';

/** The text of the first `title` element outside of SVG images, as browsers show it in a tab; null if there is none. */
export function documentTitle(document: Document): string | null {
  const waiting: ChildNode[] = [...document.childNodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'title' && node.namespaceURI === standard.NS.HTML) return toPageTitle(ownText(node));
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      waiting.push(node.childNodes[index] as ChildNode);
    }
  }
  return null;
}
