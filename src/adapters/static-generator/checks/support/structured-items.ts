/** A JSON object: an item of structured data, or a list of them. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** An item with a type, and where it was found. */
export interface Item {
  readonly node: JsonObject;
  /** Types of schema.org, without its address. */
  readonly types: readonly string[];
  /** At the top level, in `@graph`, or what a page or list is about. */
  readonly isStandalone: boolean;
  /** The property that it is a value of, and the types of the item with that property; null at the top level. */
  readonly parent: { readonly property: string; readonly types: readonly string[] } | null;
  /** The last in its list, by `position` or by order. */
  readonly isLast: boolean;
}

interface Entry extends Pick<Item, 'isStandalone' | 'parent' | 'isLast'> {
  readonly value: object;
  /** In a list of standalone items. */
  readonly isListed: boolean;
}

/** Bounds the work: real pages have some hundred objects. */
const MAX_OBJECTS = 10_000;
/** Of one item, and of items with the same `@id`. */
const MAX_TYPES = 10;
const MAX_SAME_ID = 10;
/** Of one property. */
const MAX_VALUES = 100;
/** Values that all lookups may read. References can multiply, so the number of objects does not bound it. */
const MAX_LOOKUPS = 300_000;

const SCHEMA_ORG = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/;
const PREFIXES = ['schema:', 'https://schema.org/', 'http://schema.org/'];
const CONTAINERS = new Set(['@list', '@set']);
const NOT_DATA = new Set(['@context', '@id', '@type']);
const IS_TYPE = new Set(['@type']);

/** The items of a page, in the order of the source, with the links between them by `@id`. */
export class StructuredItems {
  readonly items: Item[] = [];
  /** False if a limit was reached. */
  isComplete = true;
  readonly #byId = new Map<string, JsonObject[]>();
  readonly #referencedFrom = new Map<string, Set<string>>();
  /** Nodes whose properties have the address or the prefix of schema.org. */
  readonly #prefixed = new Set<JsonObject>();
  #objects = 0;
  #lookups = 0;

  /** Adds what one block of JSON-LD, or one item of microdata, holds. Does not recurse, because nesting is not bounded. */
  add(root: unknown): void {
    const waiting: Entry[] = [];
    const push = (value: unknown, place: Omit<Entry, 'value'>) => {
      if (typeof value === 'object' && value !== null) waiting.push({ value, ...place });
    };
    push(root, { isStandalone: true, parent: null, isLast: true, isListed: false });
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
      this.#objects += 1;
      if (this.#objects > MAX_OBJECTS) {
        this.isComplete = false;
        return;
      }
      // The last entry is read first, so children are pushed in reverse.
      for (const [value, place] of this.#childrenOf(entry).reverse()) push(value, place);
    }
  }

  /**
   * Whether an item has a value at a path of properties such as `['location', 'address']`. Unknown values count: an `@id` or a
   * URL can refer to another page.
   */
  has(node: JsonObject, path: readonly string[]): boolean {
    if (this.#lookups > MAX_LOOKUPS) {
      this.isComplete = false;
      return true;
    }
    const [property = '', ...rest] = path;
    const values = this.#valuesOf(node, property);
    if (rest.length === 0) return values.length > 0;
    return values.some((value) => {
      // A text stands for an item with this name.
      if (typeof value === 'string') return rest[0] === 'name' || /^https?:/i.test(value);
      if (!isObject(value)) return false;
      return this.#isElsewhere(value) || this.has(value, rest);
    });
  }

  /** Whether an item is, or is referred to as, a value of one of these properties. */
  isValueOf({ node, parent }: Item, properties: readonly string[]): boolean {
    if (parent !== null && properties.includes(parent.property)) return true;
    const from = this.#referencedFrom.get(idOf(node) ?? '');
    return from !== undefined && properties.some((property) => from.has(property));
  }

  #childrenOf({ value, ...place }: Entry): (readonly [unknown, Omit<Entry, 'value'>])[] {
    if (Array.isArray(value)) {
      const elements: readonly unknown[] = value.slice(0, MAX_OBJECTS);
      const last = lastPosition(elements);
      return elements.map((element, index) => [
        element,
        { ...place, isLast: index === elements.length - 1 || (last !== null && positionOf(element) === last) },
      ]);
    }
    const node = value as JsonObject;
    if (place.parent === null && !isOfSchemaOrg(node['@context'])) return [];
    const types = typesOf(node);
    this.#note(node, types, place);
    if (Object.keys(node).some((key) => SCHEMA_ORG.test(key))) this.#prefixed.add(node);
    return Object.entries(node)
      .slice(0, MAX_OBJECTS)
      .filter(([key]) => key !== '@context')
      .map(([key, child]) => {
        if (key === '@graph' || CONTAINERS.has(key)) return [child, place];
        const property = key.replace(SCHEMA_ORG, '');
        const isListed = place.isStandalone && property === 'itemListElement' && types.includes('ItemList');
        const isStandalone =
          (place.isStandalone && property === 'mainEntity') || (place.isListed && property === 'item');
        return [child, { isStandalone, isListed, parent: { property, types }, isLast: true }];
      });
  }

  #note(
    node: JsonObject,
    types: readonly string[],
    { isStandalone, parent, isLast }: Entry | Omit<Entry, 'value'>,
  ): void {
    const id = idOf(node);
    const hasData = hasOtherKeys(node, NOT_DATA);
    if (id !== null && parent !== null) {
      const from = this.#referencedFrom.get(id);
      if (from === undefined) this.#referencedFrom.set(id, new Set([parent.property]));
      else if (from.size < MAX_VALUES) from.add(parent.property);
    }
    if (id !== null && hasData) {
      const same = this.#byId.get(id);
      if (same === undefined) this.#byId.set(id, [node]);
      else if (same.length < MAX_SAME_ID) same.push(node);
    }
    if (types.length > 0 && (hasData || id === null)) this.items.push({ node, types, isStandalone, parent, isLast });
  }

  /** Values that are not empty, of all nodes with the same `@id`. */
  #valuesOf(node: JsonObject, property: string): unknown[] {
    const id = idOf(node);
    const same = (id === null ? null : this.#byId.get(id)) ?? [];
    const values: unknown[] = [];
    for (const each of same.includes(node) ? same : [node, ...same]) {
      this.#addValues(values, each, property);
      if (!this.#prefixed.has(each)) continue;
      for (const prefix of PREFIXES) this.#addValues(values, each, `${prefix}${property}`);
    }
    return values;
  }

  #addValues(values: unknown[], node: JsonObject, key: string): void {
    this.#lookups += 1;
    const value = own(node, key);
    if (value === undefined) return;
    for (const each of unwrap(value)) {
      this.#lookups += 1;
      if (values.length < MAX_VALUES && !isEmpty(each)) values.push(each);
    }
  }

  /** Whether an object only refers to an item that the page does not describe. */
  #isElsewhere(node: JsonObject): boolean {
    const id = idOf(node);
    return id !== null && !this.#byId.has(id);
  }
}

function typesOf(node: JsonObject): readonly string[] {
  return [own(node, '@type')]
    .flat()
    .slice(0, MAX_TYPES)
    .flatMap((type) => (typeof type === 'string' ? [type.slice(0, 200).trim().replace(SCHEMA_ORG, '')] : []));
}

function idOf(node: JsonObject): string | null {
  const id = own(node, '@id');
  return typeof id === 'string' && id !== '' ? id : null;
}

/** A missing context is taken for schema.org. */
function isOfSchemaOrg(context: unknown): boolean {
  if (context === undefined || context === null) return true;
  return [context]
    .flat()
    .slice(0, MAX_VALUES)
    .flatMap((part) => (isObject(part) ? Object.values(part).slice(0, MAX_VALUES) : [part]))
    .some((part) => typeof part === 'string' && /schema\.org/i.test(part.slice(0, 200)));
}

/** The elements of lists, and of lists in JSON-LD's own notation. */
function unwrap(value: unknown): readonly unknown[] {
  const elements: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value];
  return elements.flatMap((element) => {
    if (!isObject(element)) return [element];
    const inner = own(element, '@list') ?? own(element, '@set') ?? own(element, '@value');
    return inner === undefined ? [element] : [inner].flat().slice(0, MAX_VALUES);
  });
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.slice(0, 1000).trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return !hasOtherKeys(value, IS_TYPE);
  return value === undefined || value === null;
}

function lastPosition(elements: readonly unknown[]): number | null {
  const positions = elements.map(positionOf).filter((position) => position !== null);
  return positions.length === 0 ? null : positions.reduce((a, b) => Math.max(a, b));
}

function positionOf(element: unknown): number | null {
  const position = Number(isObject(element) ? own(element, 'position') : Number.NaN);
  return Number.isFinite(position) ? position : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without listing the keys, because a hostile object has many. */
function hasOtherKeys(node: JsonObject, keys: ReadonlySet<string>): boolean {
  for (const key in node) if (!keys.has(key)) return true;
  return false;
}

function own(node: JsonObject, key: string): unknown {
  return Object.hasOwn(node, key) ? node[key] : undefined;
}
