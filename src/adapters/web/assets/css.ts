/** Style sheets as they stand; the name lets editors and formatters know the language. */
export const css = String.raw;
