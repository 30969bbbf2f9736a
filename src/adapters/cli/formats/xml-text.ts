/** Characters that XML 1.0 forbids, even as references: https://www.w3.org/TR/xml/#charsets. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Replaces each character that XML 1.0 forbids with U+FFFD. Does not escape markup: the builder does. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd');
}
