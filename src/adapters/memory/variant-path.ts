/** A URL without its query string, which all variants of a page share; null if it has none. */
export function variantPath(url: string): string | null {
  const at = url.indexOf('?');
  return at === -1 ? null : url.slice(0, at);
}
