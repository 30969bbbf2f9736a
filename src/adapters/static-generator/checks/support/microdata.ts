import { Closest, parentElement } from '../../html/closest.js';
import { attribute, textOf, type Element } from '../../html/document.js';
import type { JsonObject } from './structured-items.js';

/** Bounds the work: the most items and properties of a page. Real pages have some hundred. */
const MAX_ELEMENTS = 10_000;
const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\//;
const SPACES = /[\t\n\f\r ]+/;

/** Attributes that can have the value of an `itemprop`. Without them, it is the text. */
const VALUE_ATTRIBUTES = ['content', 'src', 'href', 'data', 'datetime', 'value'];

/** Collects microdata during the walk. */
export class Microdata {
  readonly #scopes: Element[] = [];
  readonly #properties: Element[] = [];

  noteScope(element: Element): void {
    if (this.#scopes.length < MAX_ELEMENTS) this.#scopes.push(element);
  }

  noteProperty(element: Element): void {
    if (this.#properties.length < MAX_ELEMENTS) this.#properties.push(element);
  }

  /** False if there were more elements than the limit. Then `items` returns nothing, because properties are missing. */
  get isComplete(): boolean {
    return this.#scopes.length < MAX_ELEMENTS && this.#properties.length < MAX_ELEMENTS;
  }

  /** The items at the top level, in the notation of JSON-LD. */
  items(): (readonly [Element, JsonObject])[] {
    if (!this.isComplete) return [];
    const nodes = new Map(this.#scopes.map((scope) => [scope, createNode(scope)]));
    const closest = new Closest((element) => nodes.has(element));
    for (const element of this.#properties) {
      const scope = closest.of(parentElement(element));
      const owner = scope === null ? undefined : nodes.get(scope);
      if (owner === undefined) continue;
      const value = nodes.get(element) ?? valueOf(element);
      for (const name of split(attribute(element, 'itemprop'))) (owner[name] ??= []).push(value);
    }
    return this.#scopes.flatMap((scope) => {
      const node = nodes.get(scope);
      return node === undefined || attribute(scope, 'itemprop') !== null ? [] : [[scope, node] as const];
    });
  }
}

type Node = Record<string, unknown[]>;

/** An item that takes properties from elsewhere by `itemref` becomes a reference, so its properties are unknown. */
function createNode(scope: Element): Node {
  const node = Object.create(null) as Node;
  if (attribute(scope, 'itemref') !== null) return Object.assign(node, { '@id': 'itemref' });
  node['@type'] = split(attribute(scope, 'itemtype')).filter((type) => SCHEMA_ORG.test(type));
  return node;
}

/** Shortened text is enough, because checks only ask whether it is empty. */
function valueOf(element: Element): string {
  for (const name of VALUE_ATTRIBUTES) {
    const value = attribute(element, name);
    if (value !== null) return value;
  }
  const hasChildren = element.childNodes.some((node) => 'tagName' in node);
  return hasChildren ? 'content' : textOf(element, 20);
}

/** Names of properties are case-sensitive. */
function split(value: string | null): string[] {
  return (value ?? '')
    .slice(0, 1000)
    .split(SPACES)
    .filter((part) => part !== '');
}
