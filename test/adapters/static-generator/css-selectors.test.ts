import fc from 'fast-check';
import { CssSelectors } from '../../../src/adapters/static-generator/html/css-selectors.js';
import { parseDocument, type Document, type Element } from '../../../src/adapters/static-generator/html/document.js';
import { walk } from '../../../src/adapters/static-generator/html/walk.js';
import { NO_RESOURCES } from '../../../src/adapters/static-generator/resources/related-resources.js';
import { AuditSubject } from '../../../src/adapters/static-generator/scoring/audit-subject.js';
import { readCaptures } from './captured/capture.js';
import { retrieved } from './captured/replay.js';
import { sketchPage } from './in-memory-page.js';

// Our modules must load parse5 before jsdom, which requires it too.
const { JSDOM, VirtualConsole } = await import('jsdom');

/** Without generated bodies, which a DOM would take half a minute for. */
const CAPTURES = readCaptures().filter(({ exchanges }) => exchanges.recipe === undefined);

interface Walked {
  readonly elements: readonly Element[];
  readonly selectors: CssSelectors;
}

function walked(document: Document): Walked {
  const subject = new AuditSubject(sketchPage(), NO_RESOURCES, document);
  const elements: Element[] = [];
  walk(document, {
    byTag: new Map(),
    all: [(element) => elements.push(element)],
    byAttribute: new Map([['id', [(element, _context, id) => subject.noteId(element, id)]]]),
    text: [],
  });
  return { elements, selectors: new CssSelectors(subject) };
}

/** With scripting, `noscript` holds text, as in browsers. The page's own scripts get a type that does not run. */
function inDom<T>(html: string, work: (document: globalThis.Document) => T): T {
  const inert = html.replace(/<script(?=[\s/>])/gi, '<script type=none');
  const { window } = new JSDOM(inert, { runScripts: 'dangerously', virtualConsole: new VirtualConsole() });
  try {
    return work(window.document);
  } finally {
    window.close();
  }
}

/** The selector of each element, by the number of the element. */
function selectorsOf(html: string): (string | null)[] {
  const { elements, selectors } = walked(parseDocument(html));
  return elements.map((element) => selectors.of(element));
}

/** Which elements of a DOM each selector matches, by number. */
function matchesIn(html: string, selectors: readonly (string | null)[]): (number[] | null)[] {
  return inDom(html, (document) => {
    const numbers = new Map(Array.from(document.querySelectorAll('*'), (element, index) => [element, index]));
    const find = (selector: string) =>
      Array.from(document.querySelectorAll(selector), (element) => numbers.get(element) ?? -1);
    return selectors.map((selector) => (selector === null ? null : find(selector)));
  });
}

function expectExact(html: string): void {
  const selectors = selectorsOf(html);
  expect(matchesIn(html, selectors)).toEqual(selectors.map((selector, index) => (selector === null ? null : [index])));
}

const body = (html: string) => `<!doctype html><html lang=en><head></head><body>${html}</body></html>`;

/** The selector of the element with the attribute `here`. */
function selectorOf(html: string): string | null {
  const { elements, selectors } = walked(parseDocument(html));
  const element = elements.find(({ attrs }) => attrs.some(({ name }) => name === 'here'));
  if (element === undefined) throw new Error('No element is here.');
  expectExact(html);
  return selectors.of(element);
}

describe('the selector of an element', () => {
  test.each([
    ['its ID', '<p id=intro here>', '#intro'],
    [
      'children from the nearest ID',
      '<div id=a><section id=b><p><p><b here></section></div>',
      '#b > p:nth-of-type(2) > b',
    ],
    ['children from the root', '<main><p></p><p here>', 'html > body > main > p:nth-of-type(2)'],
    ['the number among its own kind only', '<b></b><i></i><b here></b>', 'html > body > b:nth-of-type(2)'],
    ['no number for the only one', '<b></b><i here></i><b></b>', 'html > body > i'],
    ['without an ID that several have', '<p id=a></p><p id=a here></p>', 'html > body > p:nth-of-type(2)'],
    ['without an ID that would need escapes', '<p id="a:b" here>', 'html > body > p'],
    ['without an ID that could end the selector', '<p id="a, *" here>', 'html > body > p'],
    ['without an ID that starts with a digit', '<p id=1 here>', 'html > body > p'],
    ['without an empty ID', '<p id here>', 'html > body > p'],
    ['its place, if the tag would need escapes', '<i></i><o:p here></o:p>', 'html > body > :nth-child(2)'],
    ['the case of foreign tags', '<svg><linearGradient here /></svg>', 'html > body > svg > linearGradient'],
    ['inside a table without tbody', '<table><tr><td here>', 'html > body > table > tbody > tr > td'],
  ])('has %s', (_what, html, expected) => {
    expect(selectorOf(body(html))).toBe(expected);
  });

  test('of html, head and body', () => {
    expect(selectorsOf(body(''))).toEqual([':root', 'html > head', 'html > body']);
    expectExact(body(''));
  });

  test('of html does not match an element of that name in svg', () => {
    expectExact(body('<svg><html><html><g></g></svg><svg><html></svg>'));
  });

  test('uses no ID that another one equals without regard to case in quirks mode', () => {
    const html = '<p id=Top here></p><p id=top></p><p id=own></p>';
    expect(selectorOf(html)).toBe('html > body > p:nth-of-type(1)');
    expect(selectorsOf(html).at(-1)).toBe('#own');
    expect(selectorOf(`<!doctype html>${html}`)).toBe('#Top');
  });

  test('is at most 300 characters, or null', () => {
    const deep = (depth: number) => body('<b>'.repeat(depth));
    const selectors = selectorsOf(deep(100)).slice(3);
    expect(Math.max(...selectors.map((selector) => selector?.length ?? 0))).toBe(300 - 1);
    expect(selectors.findIndex((selector) => selector === null)).toBe(72);
    expect(selectors.slice(72).every((selector) => selector === null)).toBe(true);
    expect(selectorOf(body(`<p id=${'a'.repeat(299)} here>`))).toHaveLength(300);
    expect(selectorOf(body(`<p id=${'a'.repeat(300)} here>`))).toBeNull();
  });

  test('takes bounded work for a page: after a million siblings there are no more', () => {
    const { elements, selectors } = walked(parseDocument(body('<i></i>'.repeat(100_000))));
    const found = elements.slice(-15).map((element) => selectors.of(element));
    expect(found[0]).toBe('html > body > i:nth-of-type(99986)');
    expect(found.filter((selector) => selector === null)).toHaveLength(6);
  });
});

test.each(CAPTURES.map((capture) => [capture.name, capture] as const))(
  'each selector of %s matches its element in a DOM, and no other',
  async (_name, capture) => {
    const replayed = await retrieved(capture);
    if (replayed === null) return;
    const { elements, selectors } = walked(replayed.document);
    // A DOM takes a millisecond for each selector of a large page.
    const step = Math.ceil(elements.length / 150);
    const some = elements.map((element, index) => (index % step === 0 ? selectors.of(element) : null));
    const expected = some.map((selector, index) => (selector === null ? null : [index]));
    expect(matchesIn(replayed.page.html, some)).toEqual(expected);
  },
);

test('selectors match one element of any document', () => {
  const names =
    'p b a div table tr td ul li svg title desc linearGradient math mi template noscript select option o:p x-y form button';
  const name = fc.constantFrom(...names.split(' '), 'lineargradient');
  const id = fc.constantFrom('', 'id=a', 'id=A', 'id=b', 'id=""', 'id="a b"', 'id="]"', 'id="a\\"', 'id=-a', 'id=é');
  const open = fc.tuple(name, id).map(([tag, attribute]) => `<${tag} ${attribute}>`);
  const close = name.map((tag) => `</${tag}>`);
  // Without IDs: a second `body` with another ID changes the first one in jsdom, against the standard.
  const other = fc.constantFrom('text', '<html>', '<body>', '</body>');
  const html = fc
    .tuple(fc.constantFrom('<!doctype html>', ''), fc.array(fc.oneof(open, open, close, other), { maxLength: 30 }))
    .map(([doctype, parts]) => doctype + parts.join(''));
  fc.assert(fc.property(html, expectExact), { numRuns: 150 });
});
