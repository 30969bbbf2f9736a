import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { parseDocument } from '../../../src/adapters/static-generator/html/document.js';
import { SourcePositions } from '../../../src/adapters/static-generator/html/source-positions.js';
import { readCaptures } from './captured/capture.js';
import { retrieved } from './captured/replay.js';

type Element = DefaultTreeAdapterTypes.Element;

/** All elements, in document order. */
function elementsOf(document: DefaultTreeAdapterTypes.Document): Element[] {
  const elements: Element[] = [];
  const pending = document.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('tagName' in node)) continue;
    elements.push(node);
    pending.push(...node.childNodes.toReversed());
  }
  return elements;
}

/** "line:column" of each element, by parse5's own count, which costs a third of the parse time; null if it has no tag. */
function expectedPositions(html: string): (string | null)[] {
  return elementsOf(parse(html, { sourceCodeLocationInfo: true })).map(({ sourceCodeLocation: location }) => {
    const tag = location?.startTag ?? location;
    return tag ? `${tag.startLine}:${tag.startCol}` : null;
  });
}

function positions(html: string): string[] {
  const source = new SourcePositions(html);
  return elementsOf(parseDocument(html)).map((element) => {
    const { line, column } = source.describe(element);
    return `${line}:${column}`;
  });
}

test.each(
  readCaptures().flatMap((capture) =>
    capture.exchanges.recipe === undefined ? [[capture.name, capture] as const] : [],
  ),
)('elements of %s have the line and the column of their tag', async (_name, capture) => {
  const replayed = await retrieved(capture);
  if (replayed === null) return;
  const { html } = replayed.page;
  const expected = expectedPositions(html);
  // What the parser adds has no tag. Tags with a control character in their name are not found.
  const isTag = (_position: unknown, index: number) => expected[index] !== null && !hasControl(html, expected[index]);
  expect(positions(html).filter(isTag)).toEqual(expected.filter(isTag));
});

function hasControl(html: string, position: string | null | undefined): boolean {
  const [line, column] = (position ?? '').split(':').map(Number);

  return /^<[^\s>]*\u0000/.test((html.split('\n')[(line ?? 0) - 1] ?? '').slice((column ?? 0) - 1));
}

test.each([
  ['columns count UTF-16 code units', '<!doctype html>\n<p>😀é<b>', '2:7'],
  ['a carriage return ends no line by itself', '<!doctype html>\r\n<p>\r\n  <b>', '3:3'],
  [
    'the tag of the element itself, although another one has a name that begins with it',
    '<!doctype html><base><b>',
    '1:22',
  ],
])('%s', (_what, html, expected) => {
  expect(positions(html).at(-1)).toBe(expected);
});

test('an element without a tag has no position', () => {
  const html = '<!doctype html><header>Text';
  expect(positions(html)).toEqual(['null:null', 'null:null', 'null:null', '1:16']);
});
