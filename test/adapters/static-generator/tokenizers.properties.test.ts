import { defaultTreeAdapter, parse } from 'parse5';
import fc from 'fast-check';
import {
  endOfStartTag,
  parseDocument,
  type ChildNode,
  type Document,
} from '../../../src/adapters/static-generator/html/document.js';
import { SkippingTokenizer } from '../../../src/adapters/static-generator/html/tokenizer/skipping-tokenizer.js';
import {
  createParser,
  type TokenizerKind,
} from '../../../src/adapters/static-generator/html/tokenizer/create-parser.js';

const TOKENIZERS: readonly TokenizerKind[] = ['skipping', 'plain'];

/** Pieces that tokenizers and tree builders handle differently, whole and broken. */
const PIECES = [
  ...words('a & &amp; &lt &notit; &#0; &#x1F600; é 𝒳 < > " \' = / - -- ! `'),
  ...words('</p> </b> </i> </a> </br> </div> </ul> </h2> </pre> </button> </table> </select> </form> </head> </body>'),
  ...words(
    '</html> </frameset> </title> </textarea> </script> </style> </noscript> </iframe> </xmp> </template> </svg>',
  ),
  ...words('</a <![CDATA[ ]]> <!x> <?x?> <!-- --> --!> <!-->'),
  ...[' ', '  \n ', '\t', '\f', '\n', '\r', '\r\n', '\0', '\uD800', '\uDC00', 'b c', 'Long text, of several words. '],
  ...['</ x>', '</X Y>', '<!-- x - y < z -->', '<!-- <!-- x --->', '<!doctype html>', '<!DOCTYPE a PUBLIC "b">'],
];

const NAMES = [
  ...words('p b i a br BR div ul li h1 pre button nobr table tr td caption col select option form html head body'),
  ...words('frameset frame noframes base link title textarea script style noscript iframe xmp plaintext template'),
  ...words('x-y-z a1:b é svg math mi desc foreignObject'),
];

const ATTRIBUTES = [
  ...[
    ' id="i"',
    ' ID="j"',
    ' id=""',
    ' alt="A &amp; B"',
    ' alt="A &ampB"',
    ' data-a="1" data-b="2"',
    ' é="1"',
    ' -="1"',
  ],
  ...[" title='x y'", " title='A &amp; B'", " title='\r\n'", " x='\"'", ' a=b', ' x', ' x ="y"', ' x= "y"', ' ="1"'],
  ...[' x="\0"', ' x="\r\n"', ' x="é𝒳"', ' x="\uD800"', ' x="1"y="2"', ' x="1"yz="2"', ' x="1"\nyz="2"'],
  ...[' x="1"  y="2"', ' x="not ended', '/', '\0'],
];

function words(text: string): string[] {
  return text.split(' ');
}

const tags = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 }),
    fc.constantFrom('>', '>\n', '/>', ''),
  )
  .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}`);

const documents = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), tags), { maxLength: 40 })
  .map((pieces) => pieces.join(''));

/** A tree as text, one line per node. Does not recurse, because documents may nest deeply. */
function toText(document: Node): string {
  const lines: string[] = [];
  const waiting: [node: Node, depth: number][] = [[document, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, depth] = next;
    const { parentNode: _, childNodes = [], content, ...own } = node;
    lines.push(`${depth} ${JSON.stringify(own)}`);
    for (const child of [...childNodes, ...(content ? [content] : [])].toReversed()) waiting.push([child, depth + 1]);
  }
  return lines.join('\n');
}

interface Node {
  readonly parentNode?: unknown;
  readonly childNodes?: readonly Node[];
  /** Of a template. */
  readonly content?: Node;
}

function treeOf(html: string, tokenizer: TokenizerKind): string {
  const parser = createParser(defaultTreeAdapter, tokenizer);
  parser.tokenizer.write(html, true);
  return toText(parser.document);
}

function startTagEnds(html: string, tokenizer: TokenizerKind): number[] {
  const ends: number[] = [];
  const waiting: (ChildNode | Document)[] = [parseDocument(html, { tokenizer })];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) ends.push(endOfStartTag(node));
    if ('childNodes' in node) waiting.push(...node.childNodes);
  }
  return ends;
}

function expectTreeOfParse5(html: string): void {
  const expected = toText(parse(html));
  for (const tokenizer of TOKENIZERS)
    expect(`${tokenizer}\n${treeOf(html, tokenizer)}`).toBe(`${tokenizer}\n${expected}`);
}

test('both tokenizers build the same tree as parse5', () => {
  fc.assert(fc.property(documents, expectTreeOfParse5), { numRuns: 5_000 });
});

test('both tokenizers find the same ends of start tags', () => {
  fc.assert(
    fc.property(documents, (html) => expect(startTagEnds(html, 'skipping')).toEqual(startTagEnds(html, 'plain'))),
    { numRuns: 1_000 },
  );
});

test('both tokenizers build the same tree when parse5 drops the start of a long document', () => {
  fc.assert(
    fc.property(documents, (html) => {
      const part = `${html}<p class="a">A word, and more words.</p>`;
      expectTreeOfParse5(part.repeat(Math.ceil(200_000 / part.length)));
    }),
    { numRuns: 20 },
  );
});

test.each(["<p x='' y='z'>end", '<p X="" y="z">end', "<a b='&amp;x' c=''>end", "<p id=''>&amp;x</p>end"])(
  'both tokenizers ignore what parse5 dropped before %j',
  (end) => {
    const long = 'b'.repeat(70_000);
    for (let length = 0; length < 30; length += 1) expectTreeOfParse5(`<p>${'t'.repeat(length)}<a ${long}>${end}`);
  },
);

test('the switch chooses the tokenizer', () => {
  expect(createParser(defaultTreeAdapter, 'skipping').tokenizer).toBeInstanceOf(SkippingTokenizer);
  expect(createParser(defaultTreeAdapter, 'plain').tokenizer).not.toBeInstanceOf(SkippingTokenizer);
});
