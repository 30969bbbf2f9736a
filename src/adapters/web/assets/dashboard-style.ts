import { minify } from './css.js';
import { DASHBOARD_FACT_STYLE } from './dashboard-fact-style.js';
import { DASHBOARD_FORM_STYLE } from './dashboard-form-style.js';
import { DASHBOARD_FRAME_STYLE } from './dashboard-frame-style.js';
import { DASHBOARD_LIST_STYLE } from './dashboard-list-style.js';
import { DASHBOARD_ROW_STYLE } from './dashboard-row-style.js';

/** What the pages of those who have signed in load besides the style sheet of every page. */
export const DASHBOARD_STYLE = minify(
  DASHBOARD_FRAME_STYLE + DASHBOARD_FORM_STYLE + DASHBOARD_LIST_STYLE + DASHBOARD_ROW_STYLE + DASHBOARD_FACT_STYLE,
);
