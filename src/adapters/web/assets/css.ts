/** Style sheets as they stand; the name lets editors and formatters know the language. */
export const css = String.raw;

/** For what is read aloud, but not to be seen. */
export const UNSEEN =
  'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;';

/** Drops what is there for people who write it. Our style sheets hold no white space that matters at a line's end. */
export function minify(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '\n').replace(/^\n/, '');
}
