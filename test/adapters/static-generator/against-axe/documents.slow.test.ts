import { auditOf } from '../in-memory-page.js';
import { AXE_VERSION, axeOutcomeOfDocument } from './axe-in-page.js';

const page = (attributes: string, head = '<title>x</title>', body = '<body>x') =>
  `<!doctype html><html ${attributes}><head>${head}</head>${body}`;

const LANGUAGES = [
  '',
  'en',
  'en-US',
  'en_US',
  'xx',
  'e',
  'eng',
  'qaa',
  'x-klingon',
  'i-klingon',
  ' ',
  ' en',
  '-',
  'zz',
];
const ROOTS = [
  ...LANGUAGES.map((language) => `lang="${language}"`),
  ...['', 'xml:lang=en', 'lang=en xml:lang=en-US', 'lang=en xml:lang=fr', 'lang=zz xml:lang=en', 'lang=en xml:lang=zz'],
].map((attributes) => page(attributes));
const TEXTS = [
  ...[
    'x',
    '<i lang=en>x</i>',
    '<i lang="">x</i>',
    '<i hidden>x</i>',
    '<i aria-hidden=true>x</i>',
    '<img alt=x>',
    '<img>',
  ],
  ...[
    '<input value=x>',
    '<input type=submit>',
    '<button title=x></button>',
    '<button></button>',
    '<svg><text>x</text></svg>',
  ],
  ...['<script>x</script>', '<iframe>x</iframe>'],
];
const ZOOMS = [
  ...['user-scalable', 'maximum-scale'].flatMap((name) =>
    ['no', 'yes', '0', '1', '1.9', '2', '-1', '-0.5', '0.5', 'x', '', 'device-width'].map(
      (value) => `${name}=${value}`,
    ),
  ),
  ...['width=1;user-scalable=no', 'USER-SCALABLE = NO', 'user-scalable=no,user-scalable=yes', 'maximum-scale=1px', ''],
];
const REFRESHES = [
  '0',
  '5',
  '5; url=x',
  '0; url=x',
  '72000',
  '72001',
  '-1',
  'x',
  '',
  '0.5',
  ' 5',
  '5, url=x',
  '5x',
  '+5',
  '00',
];

const CASES: Readonly<Record<string, readonly string[]>> = {
  'html-has-lang': ROOTS,
  'html-lang-valid': ROOTS,
  'html-xml-lang-mismatch': ROOTS,
  'valid-lang': ['en', 'zz', ' ', '-'].flatMap((language) =>
    TEXTS.map((text) => page('lang=en', undefined, `<body><p lang="${language}">${text}</p>`)),
  ),
  'document-title': ['<title>x</title>', '<title> </title>', '', '<title></title><title>x</title>'].map((head) =>
    page('lang=en', head, '<body><svg><title>x</title></svg>'),
  ),
  'meta-viewport': ZOOMS.map((zoom) => page('lang=en', `<title>x</title><meta name=viewport content="${zoom}">`)),
  'meta-refresh': REFRESHES.map((refresh) =>
    page('lang=en', `<title>x</title><meta http-equiv=refresh content="${refresh}">`),
  ),
  'aria-hidden-body': ['', 'aria-hidden', 'aria-hidden=true', 'aria-hidden=" TRUE "', 'aria-hidden=false'].map(
    (state) => page('lang=en', undefined, `<body ${state}>x`),
  ),
};

describe.each(Object.entries(CASES))('%s', (rule, documents) => {
  test(`agrees with axe ${AXE_VERSION} on ${documents.length} documents`, async () => {
    const differing: string[] = [];
    for (const html of documents) {
      const [theirs, ours] = [await axeOutcomeOfDocument(rule, html), auditOf(rule, { html }).outcome];
      if (theirs !== ours) differing.push(`axe ${theirs}, we ${ours}: ${html}`);
    }
    expect(differing).toEqual([]);
  });
});
