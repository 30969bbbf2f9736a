import { css, UNSEEN } from './css.js';

/**
 * Colours, type and the frame of every page. Text and its ground keep WCAG AA contrast in both schemes, and so do the
 * borders of what can be operated (3:1).
 */
export const BASE_STYLE = css`
  :root {
    color-scheme: light dark;
    --back: light-dark(#f5f6f8, #0e1116);
    --card: light-dark(#ffffff, #171b22);
    --soft: light-dark(#eef0f4, #202630);
    --line: light-dark(#dde1e8, #2c3440);
    --edge: light-dark(#7a8493, #77818f);
    --text: light-dark(#151a21, #e9ecf1);
    --quiet: light-dark(#515c6b, #a5afbd);
    --accent: light-dark(#2456d6, #8fb2ff);
    --on-accent: light-dark(#ffffff, #0d1526);
    --accent-soft: light-dark(#e8eefc, #1c2740);
    --good: light-dark(#11692d, #62d08a);
    --good-soft: light-dark(#e2f4e7, #14301f);
    --good-fill: light-dark(#1c8a43, #4fc27b);
    --decent: light-dark(#7a4d00, #edbf55);
    --decent-soft: light-dark(#fdf0d5, #34290f);
    --decent-fill: light-dark(#b87800, #e3ae3c);
    --bad: light-dark(#b0231b, #ff968d);
    --bad-soft: light-dark(#fde8e6, #3b1917);
    --bad-fill: light-dark(#d23b31, #ff7d73);
    --shadow: 0 1px 2px light-dark(#1a21291a, #0008), 0 4px 16px light-dark(#1a21290d, #0006);
    --round: 0.75rem;
    --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: none;
    text-size-adjust: none;
    scroll-padding-top: 5rem;
  }
  body {
    display: flex;
    flex-direction: column;
    min-height: 100vh;
    min-height: 100dvh;
    margin: 0;
    font:
      1rem/1.6 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Helvetica Neue',
      sans-serif;
    color: var(--text);
    background: var(--back);
    overflow-wrap: anywhere;
  }
  .wide {
    width: 100%;
    max-width: 68rem;
    margin-inline: auto;
    padding-inline: clamp(1rem, 4vw, 2rem);
  }
  main {
    flex: 1;
    padding-block: clamp(1.25rem, 4vw, 2.5rem) 3rem;
  }
  main:focus {
    outline: none;
  }
  h1,
  h2,
  h3,
  h4 {
    margin: 0;
    line-height: 1.25;
    text-wrap: balance;
  }
  h1 {
    font-size: clamp(1.5rem, 1.1rem + 2vw, 2.125rem);
    letter-spacing: -0.015em;
  }
  h2 {
    font-size: 1.25rem;
    letter-spacing: -0.005em;
  }
  h3,
  h4 {
    font-size: 1.0625rem;
  }
  p {
    margin: 0.5rem 0;
    max-width: 46rem;
  }
  ul,
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    color: var(--accent);
    text-underline-offset: 0.18em;
    text-decoration-thickness: 1px;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
    border-radius: 4px;
  }
  code {
    font: 0.875em/1.5 var(--mono);
    unicode-bidi: isolate;
  }
  table {
    border-collapse: collapse;
  }
  .site-header {
    position: sticky;
    top: 0;
    z-index: 10;
    background: var(--card);
    border-bottom: 1px solid var(--line);
  }
  .site-header > .wide {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1.5rem;
    min-height: 3.5rem;
    padding-block: 0.25rem;
  }
  .brand {
    display: inline-flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.5rem;
    font-weight: 650;
    letter-spacing: -0.01em;
    color: inherit;
    text-decoration: none;
  }
  .logo {
    width: 1.75rem;
    height: 1.75rem;
    fill: var(--on-accent);
    stroke: none;
  }
  .logo rect {
    fill: var(--accent);
  }
  .logo g {
    stroke: var(--on-accent);
  }
  .site-footer {
    border-top: 1px solid var(--line);
    font-size: 0.875rem;
    color: var(--quiet);
  }
  .site-footer p {
    padding-block: 1.25rem;
  }
  .skip {
    position: absolute;
    left: 1rem;
    top: -4rem;
    z-index: 20;
    padding: 0.5rem 1rem;
    color: var(--on-accent);
    background: var(--accent);
    border-radius: 0 0 0.5rem 0.5rem;
  }
  .skip:focus {
    top: 0;
  }
  .unseen {
    ${UNSEEN}
  }
  @media (prefers-reduced-motion: no-preference) {
    :root {
      scroll-behavior: smooth;
    }
  }
`;
