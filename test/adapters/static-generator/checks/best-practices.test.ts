import { answer, auditOf, body, head, header, REFUSED, verdictTable } from '../in-memory-page.js';

const doctype = (text: string) => ({ html: `<!DOCTYPE ${text}>` });
verdictTable('doctype', [
  ['html', 'pass', doctype('html')],
  ['none', 'fail', { html: '<p>' }],
  ['other', 'fail', doctype('svg')],
  ['strict', 'pass', doctype('html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"')],
  ['legacy', 'pass', doctype('html SYSTEM "about:legacy-compat"')],
  ['limited quirks', 'fail', doctype('html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x"')],
  ['limited quirks, by case', 'fail', doctype('html PUBLIC "-//w3c//dtd html 4.01 frameset//EN" "x"')],
  ['quirks', 'fail', doctype('html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"')],
]);
const guessed = { encoding: { name: 'windows-1252', source: 'default' } } as const;
verdictTable('charset', [
  ['header', 'pass', { ...guessed, ...header('content-type', 'text/html; charset=utf-8') }],
  ['header with quotes, which Lighthouse does not read', 'fail', header('content-type', 'text/html; charset="utf-8"')],
  ['another header', 'fail', { ...guessed, ...header('content-type', 'text/html') }],
  ['byte order mark', 'pass', { encoding: { name: 'UTF-8', source: 'bom' } }],
  ['none', 'fail', guessed],
  ['meta', 'pass', head('<meta charset=utf-8>')],
  ['pragma', 'pass', head('<meta http-equiv=Content-Type content="text/html; charset=utf-8">')],
  ['a meta too late', 'fail', head(`<!--${'x'.repeat(1024)}--><meta charset=utf-8>`)],
  ['in the body', 'fail', body('<meta charset=utf-8>')],
]);
const viewport = (...contents: string[]) =>
  head(contents.map((content) => `<meta name=viewport content="${content}">`).join(''));
verdictTable('viewport', [
  ['none', 'fail', head('')],
  ['width', 'pass', viewport('width=device-width')],
  ['scale', 'pass', viewport('initial-scale=1')],
  ['a scale below 1', 'fail', viewport('width=device-width, initial-scale=0.9')],
  ['neither', 'fail', viewport('user-scalable=yes')],
  ['the first of two is empty', 'fail', viewport('', 'width=device-width')],
]);
verdictTable('deprecated-elements', [
  ['none', 'pass', body('<b>x</b><s>y</s>')],
  ['center', 'fail', body('<center>x</center>')],
  ['u', 'fail', body('<u>x</u>')],
  ['an SVG element', 'pass', body('<svg><font></font></svg>')],
]);
verdictTable('duplicate-id', [
  ['no ids', 'pass', body('<p id="">')],
  ['unique', 'pass', body('<p id=a><p id=A>')],
  ['twice', 'fail', body('<p id=a><p id=a>')],
  ['in svg', 'fail', body('<p id=a><svg><path id=a></path></svg>')],
  ['in a template', 'pass', body('<p id=a><template><p id=a></template>')],
]);
verdictTable('plugins', [
  ['none', 'pass', body('<embed src=/x.pdf type=application/pdf><object data=/x.svg></object>')],
  ['applet', 'fail', body('<applet></applet>')],
  ['by type', 'fail', body('<object type=application/x-shockwave-flash></object>')],
  ['by file', 'fail', body('<embed src=/x.swf?y>')],
  ['by parameter', 'fail', body('<object><param name=Movie value=/x.swf></object>')],
  ['a parameter with another name', 'pass', body('<object><param name=next value=/x.swf></object>')],
]);
verdictTable('inline-event-handlers', [
  ['none', 'pass', body('<p data-onclick=x once=y>')],
  ['one', 'warn', body('<p onclick="x()">')],
  ['empty', 'pass', body('<p onclick="">')],
]);

const manifestLink = head('<link rel="manifest" href="/m.json">');
const manifest = (text: string, status = 200) => ({ ...manifestLink, resources: { manifest: answer(status, text) } });
const member = (name: string, value: unknown) => manifest(JSON.stringify({ [name]: value }));
verdictTable('web-app-manifest', [
  ['no link', 'not applicable', { resources: { manifest: answer(200, '{') } }],
  ['good', 'pass', manifest('{"name":"x","icons":[{"src":"/i.svg"}],"display":"Standalone","unknown":1}')],
  ['empty object', 'pass', manifest('{}')],
  ['byte order mark', 'pass', manifest('\ufeff{}')],
  ['invalid JSON', 'fail', manifest('{"name":}')],
  ['empty', 'fail', manifest('')],
  ['a list', 'fail', manifest('[]')],
  ['null', 'fail', manifest('null')],
  ['missing', 'fail', manifest('{}', 404)],
  ['an invalid URL', 'fail', manifestLink],
  ['unreachable', 'review', { ...manifestLink, resources: { manifest: REFUSED } }],
  [
    'at a blocked address',
    'not applicable',
    { ...manifestLink, resources: { manifest: { ...REFUSED, failure: 'blocked_address' } } },
  ],
  [
    'too long',
    'not applicable',
    {
      ...manifestLink,
      resources: { manifest: { ...answer(200, '{"a'), read: { transferred: 3, decoded: 3, isWhole: false } } },
    },
  ],
  ['a name that is not a string', 'fail', member('name', 1)],
  ['an unknown keyword', 'fail', member('display', 'big')],
  ['icons that are not a list', 'fail', member('icons', {})],
  ['an icon that is not an object', 'fail', member('icons', ['/i.svg'])],
  ['an icon without a URL', 'fail', member('icons', [{ sizes: 'any' }])],
  ['a shortcut without a URL', 'fail', member('shortcuts', [{ name: 'x' }])],
  ['a preference that is not a boolean', 'fail', member('prefer_related_applications', 'yes')],
  ['a member named like an inherited property', 'pass', member('__proto__', 1)],
]);

test('web-app-manifest shows every invalid member', () => {
  const { evidence } = auditOf('web-app-manifest', manifest('{"scope":[],"icons":[{"src":"/a"},{"src":""}]}'));
  expect(evidence.slice(1).map(({ value }) => value)).toEqual([
    'scope: not a string',
    'icons[1].src: missing, empty or not a string',
  ]);
});
