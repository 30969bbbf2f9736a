import { Parser, parse, type DefaultTreeAdapterMap } from 'parse5';
import fc from 'fast-check';
import { SkippingTokenizer } from '../../../src/adapters/static-generator/html/tokenizer/skipping-tokenizer.js';

/** What tokenizers and tree builders tell apart, whole and broken. */
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

/** A tree as lines, without recursion, as documents may nest deeply. */
function told(document: Node): string[] {
  const lines: string[] = [];
  const waiting: [node: Node, depth: number][] = [[document, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, depth] = next;
    const { parentNode: _, childNodes = [], content, ...own } = node;
    lines.push(`${depth} ${JSON.stringify(own)}`);
    for (const child of [...childNodes, ...(content ? [content] : [])].toReversed()) waiting.push([child, depth + 1]);
  }
  return lines;
}

interface Node {
  readonly parentNode?: unknown;
  readonly childNodes?: readonly Node[];
  /** Of a template. */
  readonly content?: Node;
}

function skipping(html: string): Node {
  const parser = new Parser<DefaultTreeAdapterMap>();
  parser.tokenizer = new SkippingTokenizer(parser);
  parser.tokenizer.write(html, true);
  return parser.document;
}

test('documents of all kinds have the tree that parse5 gives them', () => {
  fc.assert(
    fc.property(documents, (html) => expect(told(skipping(html))).toEqual(told(parse(html)))),
    { numRuns: 5_000 },
  );
});

test('long documents, of which parse5 drops what is over, have the same tree', () => {
  fc.assert(
    fc.property(documents, (html) => {
      const part = `${html}<p class="a">A word, and more words.</p>`;
      const long = part.repeat(Math.ceil(200_000 / part.length));
      expect(told(skipping(long))).toEqual(told(parse(long)));
    }),
    { numRuns: 20 },
  );
});

test.each(["<p x='' y='z'>end", '<p X="" y="z">end', "<a b='&amp;x' c=''>end", "<p id=''>&amp;x</p>end"])(
  'what was dropped before %j is not taken for a part of it',
  (end) => {
    const long = 'b'.repeat(70_000);
    for (let length = 0; length < 30; length += 1) {
      const html = `<p>${'t'.repeat(length)}<a ${long}>${end}`;
      expect(told(skipping(html))).toEqual(told(parse(html)));
    }
  },
);
