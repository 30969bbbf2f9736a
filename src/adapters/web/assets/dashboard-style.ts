import { css, minify } from './css.js';

/** The pages of those who have signed in. */
export const DASHBOARD_STYLE = minify(css`
  .whole {
    width: 100%;
  }
  .below-card {
    max-width: 28rem;
    margin: 1rem auto 0;
    padding-inline: clamp(1rem, 3vw, 1.75rem);
  }
`);
