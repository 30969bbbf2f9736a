/** What XML 1.0 cannot hold, not even as a reference: https://www.w3.org/TR/xml/#charsets. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** `text` with U+FFFD for each character that XML 1.0 forbids. Markup is left for the builder to escape. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd');
}
