import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Scripts in which host names are shown, each with its letters that look like ASCII letters. Japanese and Korean names mix
 * scripts that nobody confuses. Scripts that are not listed stay in ASCII.
 * Source: scripts recommended by Unicode UAX #31, and their confusable letters by UTS #39.
 */
const SCRIPTS: readonly { readonly letters: RegExp; readonly lookalikes?: RegExp }[] = [
  // Letters with accents, and those that no accent makes: ı, ɑ and ɡ are missing, because they pass for i, a and g.
  { letters: /^[a-zß-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžșțḁ-ỹ]+$/u },
  { letters: /^\p{sc=Cyrillic}+$/u, lookalikes: /^[авгеьзкмнопрстухъѕіјѡѵһҽӏԁԍԛԝ]+$/u },
  { letters: /^\p{sc=Greek}+$/u, lookalikes: /^[αβγεηικνορτυχωϲϳ]+$/u },
  { letters: /^\p{sc=Armenian}+$/u, lookalikes: /^[ագզըհյոսւցօքև]+$/u },
  { letters: /^\p{sc=Georgian}+$/u, lookalikes: /^[იოუყძხჽჿ]+$/u },
  { letters: /^\p{sc=Hebrew}+$/u, lookalikes: /^[וחיןס]+$/u },
  { letters: /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+$/u },
  { letters: /^[\p{sc=Han}\p{sc=Bopomofo}]+$/u },
  { letters: /^[\p{sc=Hangul}\p{sc=Han}]+$/u },
  ...[
    'Arabic',
    'Bengali',
    'Devanagari',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Khmer',
    'Malayalam',
    'Sinhala',
    'Tamil',
    'Telugu',
    'Thaana',
    'Thai',
  ].map((script) => ({ letters: new RegExp(`^\\p{sc=${script}}+$`, 'u') })),
];

/**
 * A host as people write it: `bücher.example` for `xn--bcher-kva.example`. It stays in ASCII if it might imitate another one: if a
 * label mixes scripts, has digits other than 0–9, or consists of letters that all look like ASCII letters. Show it in a `bdi`
 * element, because it may be written from right to left.
 * @param host in ASCII, as records have it, with or without a port
 */
export function displayHost(host: string): string {
  if (!/(?:^|\.)xn--/.test(host)) return host;
  const [name = '', ...port] = host.split(':');
  const unicode = domainToUnicode(name);
  const isSafe = domainToASCII(unicode) === name && unicode.split('.').every(isSafeLabel);
  return isSafe ? [unicode, ...port].join(':') : host;
}

/** A URL with its host as people write it. The rest stays encoded. */
export function displayUrl(url: string): string {
  return url.replace(/(?<=^https?:\/\/)[^/?#]+/, displayHost);
}

function isSafeLabel(label: string): boolean {
  if (/^[ -~]*$/.test(label)) return true;
  const letters = label.replace(/[0-9-]/g, '');
  if (!/^[\p{L}\p{M}]+$/u.test(letters)) return false;
  const script = SCRIPTS.find((each) => each.letters.test(letters));
  return script !== undefined && !script.lookalikes?.test(letters);
}
