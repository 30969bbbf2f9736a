import { BASE_STYLE } from './base-style.js';
import { COMPONENT_STYLE } from './component-style.js';
import { minify } from './css.js';
import { PRINT_STYLE } from './print-style.js';
import { REPORT_STYLE } from './report-style.js';

/** The one style sheet of every page: small enough to be loaded once and kept. */
export const STYLE = minify(BASE_STYLE + COMPONENT_STYLE + REPORT_STYLE + PRINT_STYLE);
