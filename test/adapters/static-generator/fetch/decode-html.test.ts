import { decodeHtml } from '../../../../src/adapters/static-generator/fetch/decode-html.js';

const html = (charset?: string) => ({ essence: 'text/html', charset });
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each([
  [
    'byte order mark before header and meta',
    Buffer.from('\uFEFF<meta charset=koi8-r>é'),
    html('koi8-r'),
    'UTF-8',
    'bom',
    'é',
  ],
  ['UTF-16 by byte order mark', Buffer.from('\uFEFFé', 'utf16le'), html(), 'UTF-16LE', 'bom', 'é'],
  ['header before meta', Buffer.from('<meta charset=koi8-r>é'), html('utf-8'), 'UTF-8', 'header', 'é'],
  ['header label mapped by the standard', latin1('\x93'), html('ISO-8859-1'), 'windows-1252', 'header', '\u201C'],
  ['unknown header, then meta', latin1('<meta charset="latin2">\xB1'), html('nonsense'), 'ISO-8859-2', 'meta', 'ą'],
  [
    'meta http-equiv',
    latin1('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">\x82\xA0'),
    html(),
    'Shift_JIS',
    'meta',
    'あ',
  ],
  ['meta with UTF-16 means UTF-8', Buffer.from('<meta charset="utf-16">é'), html(), 'UTF-8', 'meta', 'é'],
  ['no declaration', latin1('<p>\x80'), html(), 'windows-1252', 'default', '€'],
  [
    'XHTML without a declaration',
    Buffer.from('<p>é'),
    { essence: 'application/xhtml+xml', charset: undefined },
    'UTF-8',
    'default',
    'é',
  ],
  ['replacement', latin1('<script>'), html('iso-2022-kr'), 'replacement', 'header', '\uFFFD'],
] as const)('%s', (_name, bytes, type, name, source, end) => {
  const decoded = decodeHtml(bytes, type);
  expect(decoded.encoding).toEqual({ name, source });
  expect(decoded.html.endsWith(end)).toBe(true);
  expect(decoded.html).not.toContain('\uFEFF');
});

test('a meta element after the first 1,024 bytes is ignored', () => {
  const late = Buffer.from(`${' '.repeat(1_020)}<meta charset=utf-8>`);
  expect(decodeHtml(late, html()).encoding.source).toBe('default');
});

test('invalid bytes become replacement characters; U+0000 is kept', () => {
  expect(decodeHtml(Buffer.from([0x61, 0xff, 0x00]), html('utf-8')).html).toBe('a\uFFFD\0');
});

test('every encoding of the standard is supported', () => {
  const labels = ['ibm866', 'iso-8859-8-i', 'iso-8859-16', 'koi8-u', 'macintosh', 'windows-874', 'x-mac-cyrillic'];
  for (const label of [...labels, 'gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'x-user-defined']) {
    expect(decodeHtml(Buffer.from('a'), html(label)).html).toBe('a');
  }
});
