import { MAX_LINK_TEXT } from '../../../domain/index.js';
import { sanitize } from '../checks/support/evidence.js';
import { attribute, textOf, type ChildNode, type Element } from '../html/document.js';

/** Bounds the work: nodes in a link without text that are searched for an image. */
const MAX_NODES = 50;

/** What people call a link: its text, or else the name of the image in it, its label or its title. Empty if there is none. */
export function linkName(link: Element): string {
  const text = link.tagName === 'area' ? (attribute(link, 'alt') ?? '') : textOf(link, MAX_LINK_TEXT);
  return sanitize(text.trim() === '' ? nameWithoutText(link) : text, MAX_LINK_TEXT);
}

function nameWithoutText(link: Element): string {
  const names = [imageName(link), attribute(link, 'aria-label'), attribute(link, 'title')];
  return names.find((name) => name?.trim()) ?? '';
}

function imageName(link: Element): string | null {
  const waiting: ChildNode[] = link.childNodes.slice(0, MAX_NODES).reverse();
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return null;
    if (!('tagName' in node)) continue;
    const alt = node.tagName === 'img' ? attribute(node, 'alt') : null;
    if (alt?.trim()) return alt;
    waiting.push(...node.childNodes.slice(0, MAX_NODES).reverse());
  }
  return null;
}
