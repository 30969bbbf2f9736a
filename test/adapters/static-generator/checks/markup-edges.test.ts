import { auditOf, body, head, subresources, verdictTable } from '../in-memory-page.js';

verdictTable('plugins', [
  ['a plug-in file with a query and a fragment', 'fail', body('<embed src="/x.SWF?a=1#b">')],
  ['a file name that only contains the extension', 'pass', body('<embed src="/x.swf.html">')],
  ['an invalid URL', 'pass', body('<embed src="https://">')],
  ['no URL', 'pass', body('<embed>')],
  ['an object by file name', 'fail', body('<object data="/x.class"></object>')],
  ['an object by type', 'fail', body('<object type=" Application/X-Shockwave-Flash "></object>')],
  ['an object by parameter', 'fail', body('<object><param name=" Movie " value=/x.swf></object>')],
  ...['code', 'movie', 'source', 'src'].map(
    (name) => [`parameter ${name}`, 'fail', body(`<object><param name=${name} value=/x.swf></object>`)] as const,
  ),
  ['a parameter with another name', 'pass', body('<object><param name=colour value=/x.swf></object>')],
  ['a parameter without a name', 'pass', body('<object><param value=/x.swf></object>')],
  ['a parameter with another file', 'pass', body('<object><param name=movie value=/x.mp4></object>')],
  ['a parameter outside an object', 'pass', body('<p><param name=movie value=/x.swf></p>')],
]);

const styled = (style: string, more = '') => body(`<img src=/x ${more} style="${style}">`);
verdictTable('unsized-images', [
  ['an SVG image in a data URL', 'pass', body('<img src=" DATA:image/svg+xml,x">')],
  ['a data URL inside another URL', 'fail', body('<img src="/?data:image/svg+xml">')],
  ['a PNG image in a data URL', 'fail', body('<img src="data:image/png,x">')],
  ['no URL', 'fail', body('<img>')],
  ['a width that is not a number', 'fail', body('<img width=auto height=1>')],
  ['a width with a leading space', 'pass', body('<img width=" 10" height=1>')],
  ['a number after other characters', 'fail', body('<img width=x1 height=1>')],
  ['an empty width', 'fail', body('<img width="" height=1>')],
  ['width and ratio', 'pass', styled('aspect-ratio: 1 / 2', 'width=1')],
  ['height and ratio', 'pass', styled('aspect-ratio: 1 / 2', 'height=1')],
  ['only a ratio', 'fail', styled('aspect-ratio: 1 / 2')],
  ...['', 'auto', 'initial', 'inherit', 'unset'].map(
    (value) => [`a width of "${value}"`, 'fail', styled(`width: ${value}; height: 1px`)] as const,
  ),
  ['a width in style', 'pass', styled('WIDTH : 50% ; height:1px')],
  ['out of the flow', 'pass', styled('position: ABSOLUTE')],
  ['in the flow', 'fail', styled('position: relative')],
]);

const canonical = '<link rel=canonical href="https://example.com/page">';
const hreflang = (language: string, path: string) =>
  `<link rel=alternate hreflang=${language} href="https://example.com/${path}">`;
verdictTable('canonical', [
  ['an empty URL', 'not applicable', head('<link rel=canonical href="">')],
  ['the same twice', 'pass', head(canonical + canonical)],
  [
    'the same with a fragment, which Lighthouse treats as different',
    'fail',
    head(`${canonical}<link rel=canonical href="https://example.com/page#x">`),
  ],
  [
    'three different ones',
    'fail',
    head(['a', 'b', 'c'].map((path) => `<link rel=canonical href="https://example.com/${path}">`).join('')),
  ],
  [
    'another translation, on a page that lists itself',
    'fail',
    head(`<link rel=canonical href="https://example.com/de">${hreflang('en', 'page')}${hreflang('de', 'de')}`),
  ],
  [
    'another translation, on a page that does not list itself',
    'pass',
    head(`<link rel=canonical href="https://example.com/de">${hreflang('de', 'de')}`),
  ],
  [
    'a URL that is not a translation',
    'pass',
    head(`<link rel=canonical href="https://example.com/x">${hreflang('en', 'page')}${hreflang('de', 'de')}`),
  ],
  [
    'an alternate without a language',
    'pass',
    head(
      `<link rel=canonical href="https://example.com/x"><link rel=alternate href="https://example.com/x">${hreflang('en', 'page')}`,
    ),
  ],
]);

const meta = (html: string) => ({ ...head(html), encoding: { name: 'windows-1252', source: 'default' } as const });
verdictTable('charset', [
  ['one letter', 'fail', meta('<meta charset=u>')],
  ['a space in the name', 'fail', meta('<meta charset="utf 8">')],
  ['no charset', 'fail', meta('<meta name=x content="text/html; charset=utf-8">')],
  ['http-equiv', 'pass', meta('<meta http-equiv=Content-Type content="text/html; charset = utf-8">')],
  ['http-equiv without a value', 'fail', meta('<meta http-equiv=Content-Type content="text/html; charset=">')],
  ['http-equiv with one letter', 'fail', meta('<meta http-equiv=Content-Type content="text/html; charset=u">')],
  ['http-equiv without content', 'fail', meta('<meta http-equiv=Content-Type>')],
  ['the header, one letter', 'fail', { ...meta(''), headers: [['content-type', 'text/html; charset=u']] }],
]);

const sent = (type: string, ...codings: string[]) => ({
  resources: subresources({
    kind: 'script',
    headers: [['content-type', type], ...codings.map((coding): [string, string] => ['content-encoding', coding])],
    read: 100_000,
  }),
});
verdictTable('uses-text-compression', [
  ...[
    'text/plain',
    'text/xml',
    'text/css',
    'text/html',
    'text/javascript',
    'application/javascript',
    'application/json',
  ].map((type) => [type, 'warn', sent(type)] as const),
  ...['application/xml', 'application/xhtml+xml', 'application/manifest+json', 'application/x-javascript'].map(
    (type) => [type, 'warn', sent(type)] as const,
  ),
  ['image/png', 'pass', sent('image/png')],
  ['no type', 'pass', sent('')],
  ['two codings, one of which compresses', 'pass', sent('text/css', 'identity, GZIP')],
  ['two headers', 'pass', sent('text/css', 'identity', ' br')],
  ['a coding that does not compress', 'warn', sent('text/css', 'identity')],
]);

const typeOf = (doctype: string) => ({ html: `<!DOCTYPE ${doctype}><html lang=en><p>x` });
verdictTable('doctype', [
  ['XHTML 1.0 Transitional', 'fail', typeOf('html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x"')],
  [
    'HTML 4.01 Transitional with a system identifier',
    'fail',
    typeOf('html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "x"'),
  ],
  [
    'HTML 4.01 Strict',
    'pass',
    typeOf('html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"'),
  ],
  ['legacy', 'pass', typeOf('html SYSTEM "about:legacy-compat"')],
  ['another name', 'fail', typeOf('xml')],
  [
    'an identifier that contains a limited-quirks one',
    'pass',
    typeOf('html PUBLIC "x -//W3C//DTD XHTML 1.0 Frameset//EN" "x"'),
  ],
]);

test('doctype shows the doctype that it found', () => {
  const strict = auditOf('doctype', typeOf('html PUBLIC "-//W3C//DTD HTML 4.01//EN" "x.dtd"'));
  expect(strict.evidence.map(({ value }) => value)).toEqual(['<!doctype html -//W3C//DTD HTML 4.01//EN x.dtd>']);
  expect(auditOf('doctype', typeOf('html')).evidence).toEqual([]);
  const quirky = auditOf('doctype', typeOf('html PUBLIC "-//W3C//DTD HTML 3.2//EN"'));
  expect(quirky.explanation).toContain('triggers quirks mode');
  expect(quirky.evidence).toHaveLength(1);
});
