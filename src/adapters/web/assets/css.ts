/** Style sheets as they stand; the name lets editors and formatters know the language. */
export const css = String.raw;

/** Drops what is there for people who write it. Our style sheets hold no white space that matters at a line's end. */
export function minify(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '\n').replace(/^\n/, '');
}
