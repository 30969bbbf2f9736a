import { BASE_STYLE } from './base-style.js';
import { COMPONENT_STYLE } from './component-style.js';
import { PRINT_STYLE } from './print-style.js';
import { REPORT_STYLE } from './report-style.js';

/** The one style sheet of every page: small enough to be loaded once and kept. */
export const STYLE = minify(BASE_STYLE + COMPONENT_STYLE + REPORT_STYLE + PRINT_STYLE);

/** Drops what is there for people who write it. Our style sheets hold no white space that matters at a line's end. */
function minify(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '\n').replace(/^\n/, '');
}
