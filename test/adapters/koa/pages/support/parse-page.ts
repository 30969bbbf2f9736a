import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text content. */
  readonly text: string;
}

/** Parses a page as a browser without scripts. Fails on any HTML parse error. */
export function parsePage(source: string) {
  const parseErrors: string[] = [];
  const document = parse(source, {
    scriptingEnabled: false,
    onParseError: ({ code, startLine }) => parseErrors.push(`${code} in line ${startLine}`),
  });
  expect(parseErrors).toEqual([]);
  const elements = [...elementsOf(document)];
  const all = (name: string) => elements.filter((element) => element.name === name);
  return {
    elements,
    all,
    one(name: string): PageElement {
      expect(all(name)).toHaveLength(1);
      return all(name)[0]!;
    },
    /** The content of the `meta` element with this name, property or http-equiv; undefined if there is none. */
    meta: (key: string) =>
      all('meta').find(({ attributes }) =>
        [attributes['name'], attributes['property'], attributes['http-equiv']].includes(key),
      )?.attributes['content'],
  };
}

function* elementsOf(node: Tree.Node): Generator<PageElement> {
  if ('tagName' in node) {
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    yield { name: node.tagName, attributes, text: textOf(node) };
  }
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function textOf(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
