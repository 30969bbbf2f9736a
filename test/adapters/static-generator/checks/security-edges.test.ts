import { auditOf, body, head, verdictTable } from '../in-memory-page.js';

const http = { url: 'http://example.com/page' };
const link = (rel: string) => head(`<link rel="${rel}" href="http://example.com/x">`);
verdictTable('mixed-content', [
  ...['stylesheet', 'manifest', 'modulepreload'].map((rel) => [rel, 'fail', link(rel)] as const),
  ...['icon', 'preload', 'apple-touch-icon'].map((rel) => [rel, 'warn', link(rel)] as const),
  ['a preloaded script', 'fail', head('<link rel=preload as=script href="http://example.com/x">')],
  ['a preloaded font', 'warn', head('<link rel=preload as=font href="http://example.com/x">')],
  ['an embedded page', 'fail', body('<iframe src="http://example.com/x"></iframe>')],
  ['a frame', 'fail', { html: '<!doctype html><frameset><frame src="http://example.com/x"></frameset>' }],
  ['a plug-in', 'fail', body('<embed src="http://example.com/x">')],
  ['a video', 'warn', body('<video src="http://example.com/x"></video>')],
  ['a relation that loads nothing', 'pass', link('author')],
  ['an object', 'fail', body('<object data="http://example.com/x"></object>')],
  ['a form', 'pass', body('<form action="HTTP://example.com/x"></form>')],
  ['space in front', 'warn', body('<img src=" http://example.com/x">')],
  ['http within a path', 'pass', body('<img src="/http://example.com/x">')],
  ['http within another scheme', 'pass', body('<img src="data:text/plain,http://example.com/">')],
  ['a base on http', 'fail', head('<base href="http://example.com/"><link rel=stylesheet href=/x>')],
  ['a base on http, an empty URL', 'pass', head('<base href="http://example.com/"></head><img src="">')],
  [
    'a base on http, an absolute URL',
    'pass',
    head('<base href="http://example.com/"><link rel=icon href="https://example.com/x">'),
  ],
  ['a base that only contains http', 'pass', head('<base href="https://example.com/?http:"><link rel=icon href=/x>')],
  ['a page on http', 'not applicable', { ...http, ...body('<img src="http://example.com/x">') }],
]);

test('mixed-content counts elements', () => {
  const image = '<img src="http://a.example/">';
  const script = '<script src="http://a.example/"></script>';
  const words = (html: string) => auditOf('mixed-content', body(html)).explanation;
  expect(words(image)).toBe('1 element loads images or other files over plain HTTP.');
  expect(words(image + image)).toBe('2 elements load images or other files over plain HTTP.');
  expect(words(image + script)).toBe('1 element loads code, style or frames over plain HTTP.');
  expect(auditOf('mixed-content', body(image + script)).evidence.map(({ value }) => value)).toEqual([
    '<script src="http://a.example/">',
  ]);
});

const form = (html: string) => body(`<form action=/ok>${html}</form>`);
verdictTable('secure-forms', [
  ['an action of spaces is the page', 'pass', body('<base href="http://example.com/"><form action=" "></form>')],
  ['no action is the page', 'pass', body('<base href="http://example.com/"><form></form>')],
  ['no action, on http', 'warn', { ...http, ...body('<form></form>') }],
  ['no action, on http, with other fields', 'warn', { ...http, ...body('<form><input type=search></form>') }],
  ['https, on http', 'pass', { ...http, ...body('<form action="https://example.com/"></form>') }],
  ['a password, on http', 'fail', { ...http, ...body('<form><input type=Password></form>') }],
  [
    'a password for https, on http',
    'fail',
    { ...http, ...body('<form action="https://example.com/"><input type=password></form>') },
  ],
  ['a password without a form, on http', 'fail', { ...http, ...body('<input type=password>') }],
  ['a shown password, on http', 'fail', { ...http, ...body('<input autocomplete="section-a current-password">') }],
  ['a card number, on http', 'fail', { ...http, ...body('<form><input autocomplete="billing cc-number"></form>') }],
  ['the month of a card, on http', 'fail', { ...http, ...body('<select autocomplete=cc-exp-month></select>') }],
  ['a field named after a card, on http', 'pass', { ...http, ...body('<input autocomplete=accc-number>') }],
  ['a password without a form', 'pass', body('<input type=password>')],
  ['a password for http', 'fail', body('<form action="http://example.com/"><input type=password></form>')],
  [
    'upgraded',
    'pass',
    {
      ...body('<form action="http://example.com/"></form>'),
      headers: [['content-security-policy', 'upgrade-insecure-requests']],
    },
  ],
  [
    'upgraded, on http',
    'warn',
    { ...http, ...body('<form></form>'), headers: [['content-security-policy', 'upgrade-insecure-requests']] },
  ],
  ['a path with a base on http', 'fail', body('<base href="http://example.com/"><form action=x></form>')],
  ['an invalid URL', 'pass', body('<form action="https://"></form>')],
  ['a dialog', 'pass', body('<form method=" Dialog" action="http://example.com/"></form>')],
  ['a button that submits to http', 'fail', form('<button formaction="http://example.com/">x</button>')],
  ['an input that submits to http', 'fail', form('<input type=submit formaction="http://example.com/">')],
  [
    'a button that submits to the page',
    'pass',
    form('<base href="http://example.com/"><button formaction=" ">x</button>'),
  ],
  ['formaction on another element', 'pass', form('<p formaction="http://example.com/">x</p>')],
]);

verdictTable('plain-email', [
  ['nothing before the @', 'pass', body('@example.com')],
  ['nothing after the @', 'pass', body('me@')],
  ['several parts', 'warn', body('me@mail.example.co.uk')],
  ['digits in the domain', 'warn', body('me@mail2.example')],
  ['no dot in the domain', 'pass', body('me@localhost')],
  ['a dot before the domain', 'pass', body('me@.example.com')],
  ['words between the @ and the domain', 'pass', body('me@ home, see example.com')],
  ['a second @ after it', 'pass', body('me@example.com@other')],
  ['a digit after it', 'pass', body('me@example.com1')],
  ['an underscore after it', 'pass', body('me@example.com_')],
  ['a point after it', 'warn', body('Write to me@example.com.')],
  ['the second of two @', 'warn', body('a@b me@example.com')],
  ['in a link', 'warn', body('<a href=" MAILTO:me@example.com?subject=x">x</a>')],
  ['only in the subject of a mailto link', 'pass', body('<a href="mailto:?cc=me@example.com">x</a>')],
  ['in a URL of another scheme', 'pass', body('<a href="/mailto:me@example.com">x</a>')],
  ['in an HTTPS URL', 'pass', body('<a href="https://example.com/me@example.com">x</a>')],
  ['in a script', 'pass', body('<script>"me@example.com"</script>')],
  ['hidden', 'pass', body('<p hidden>me@example.com</p>')],
]);

test('plain-email shows only the first letter of an address', () => {
  const { evidence } = auditOf('plain-email', body('some.body@mail.example.com'));
  expect(evidence.map(({ value }) => value)).toEqual(['s…@mail.example.com']);
});

verdictTable('subresource-integrity', [
  ['a URL of spaces', 'not applicable', body('<script src=" "></script>')],
  ['a URL of another scheme', 'not applicable', body('<script src="blob:https://other.example/x"></script>')],
  ['an invalid URL', 'not applicable', body('<script src="https://"></script>')],
  ['spaces around the URL', 'fail', body('<script src=" https://other.example/x.js "></script>')],
  ['own, with integrity', 'pass', body('<script src="/x.js" integrity="sha256-x"></script>')],
  [
    'own, with integrity, over http',
    'not applicable',
    body('<script src="http://example.com/x.js" integrity="sha256-x"></script>'),
  ],
  [
    'without a scheme, on an https page',
    'pass',
    body('<script src="//other.example/x.js" integrity="sha256-x"></script>'),
  ],
  ['an empty integrity', 'fail', body('<script src="https://other.example/x.js" integrity=""></script>')],
  ['three slashes', 'fail', body('<script src="///other.example/x.js"></script>')],
]);

test('subresource-integrity counts missing integrity and missing HTTPS', () => {
  const unchecked = '<script src="https://a.example/x.js"></script>';
  const insecure = '<script src="http://b.example/x.js" integrity="sha256-x"></script>';
  const good = '<script src="https://c.example/x.js" integrity="sha256-x"></script>';
  const resultOf = (html: string) => {
    const { explanation, evidence } = auditOf('subresource-integrity', body(html));
    return [explanation, evidence.length];
  };
  expect(resultOf(unchecked + insecure + good)).toEqual([
    '3 scripts from other sites: 1 without integrity, 1 without HTTPS.',
    2,
  ]);
  expect(resultOf(unchecked)).toEqual(['1 script from another site: 1 without integrity.', 1]);
  expect(resultOf(insecure)).toEqual(['1 script from another site: 1 without HTTPS.', 1]);
  expect(resultOf(good)).toEqual(['1 script from another site has integrity and HTTPS.', 0]);
});

const hsts = (value: string) => ({ headers: [['strict-transport-security', value]] as const });
verdictTable('has-hsts', [
  ['a year, quoted', 'pass', hsts('max-age="31536000"; includeSubDomains; preload')],
  ['a unit after the number', 'fail', hsts('max-age=31536000s')],
  ['a sign before the number', 'fail', hsts('max-age=+31536000')],
]);
