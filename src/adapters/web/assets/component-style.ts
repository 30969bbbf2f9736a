import { css } from './css.js';

/** What pages are put together from. */
export const COMPONENT_STYLE = css`
  .quiet {
    color: var(--quiet);
  }
  .small {
    font-size: 0.875rem;
  }
  .good {
    --tone: var(--good);
    --tone-soft: var(--good-soft);
    --tone-fill: var(--good-fill);
  }
  .decent {
    --tone: var(--decent);
    --tone-soft: var(--decent-soft);
    --tone-fill: var(--decent-fill);
  }
  .bad {
    --tone: var(--bad);
    --tone-soft: var(--bad-soft);
    --tone-fill: var(--bad-fill);
  }
  .neutral {
    --tone: var(--quiet);
    --tone-soft: var(--soft);
    --tone-fill: var(--edge);
  }
  .card {
    padding: clamp(1rem, 3vw, 1.75rem);
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--round);
    box-shadow: var(--shadow);
  }
  .card + .card,
  .notice + .card,
  .card + .notice {
    margin-top: 1.25rem;
  }
  .card > h2:first-child {
    margin-bottom: 1rem;
  }
  .card > :last-child {
    margin-bottom: 0;
  }
  .tag {
    display: inline-block;
    padding: 0.05rem 0.6rem;
    font-size: 0.8125rem;
    font-weight: 600;
    line-height: 1.6;
    color: var(--tone);
    background: var(--tone-soft);
    border: 1px solid transparent;
    border-radius: 1rem;
    white-space: nowrap;
  }
  .notice {
    margin: 1.25rem 0;
    padding: 0.9rem 1.1rem;
    background: var(--accent-soft);
    border: 1px solid var(--line);
    border-inline-start: 4px solid var(--accent);
    border-radius: 0.5rem;
  }
  .notice > :first-child {
    margin-top: 0;
  }
  .notice > :last-child {
    margin-bottom: 0;
  }
  .notice.good,
  .notice.decent,
  .notice.bad {
    background: var(--tone-soft);
    border-inline-start-color: var(--tone);
  }
  .message {
    max-width: 36rem;
    margin: clamp(1rem, 8vh, 5rem) auto;
    text-align: center;
  }
  .message p {
    margin-inline: auto;
  }
  .message-status {
    margin: 0;
    font-size: 4rem;
    font-weight: 700;
    line-height: 1;
    letter-spacing: -0.03em;
    color: var(--edge);
  }
  .empty {
    padding: 2.5rem 1rem;
    text-align: center;
    color: var(--quiet);
  }
  .empty p {
    margin-inline: auto;
  }
  form {
    margin: 0;
  }
  .field {
    display: grid;
    gap: 0.3rem;
    margin-block: 1rem;
  }
  label,
  legend {
    font-weight: 600;
  }
  .hint {
    margin: 0;
    font-size: 0.875rem;
    color: var(--quiet);
  }
  .error {
    margin: 0;
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--bad);
  }
  input,
  select,
  textarea,
  button,
  .button {
    font: inherit;
  }
  input:not([type='checkbox'], [type='radio'], [type='hidden']),
  select,
  textarea {
    width: 100%;
    min-height: 2.75rem;
    padding: 0.45rem 0.75rem;
    color: inherit;
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
  }
  input[type='checkbox'],
  input[type='radio'] {
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    accent-color: var(--accent);
  }
  [aria-invalid='true'] {
    border-color: var(--bad) !important;
    outline-color: var(--bad);
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-height: 2.75rem;
    padding: 0.4rem 1.1rem;
    font-weight: 600;
    line-height: 1.3;
    text-align: center;
    text-decoration: none;
    color: var(--on-accent);
    background: var(--accent);
    border: 1px solid var(--accent);
    border-radius: 0.5rem;
    cursor: pointer;
  }
  button:hover,
  .button:hover {
    filter: brightness(1.08);
  }
  .secondary {
    color: var(--text);
    background: var(--card);
    border-color: var(--edge);
  }
  .danger {
    color: light-dark(#ffffff, #2b0906);
    background: var(--bad);
    border-color: var(--bad);
  }
  button:disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }
  .narrow {
    max-width: 28rem;
    margin-inline: auto;
  }
  .gauge {
    flex: none;
    width: 10rem;
    height: 10rem;
    color: var(--tone-fill);
  }
  .gauge-track {
    fill: none;
    stroke: var(--soft);
    stroke-width: 9;
  }
  .gauge-arc {
    fill: none;
    stroke: currentcolor;
    stroke-width: 9;
    stroke-linecap: round;
  }
  .gauge-score {
    fill: var(--text);
    font-size: 27px;
    font-weight: 700;
    letter-spacing: -0.03em;
    text-anchor: middle;
  }
  .gauge-of {
    fill: var(--quiet);
    font-size: 9px;
    text-anchor: middle;
  }
  .bar {
    display: block;
    width: 100%;
    height: 0.5rem;
    border-radius: 0.25rem;
    background: var(--soft);
    color: var(--tone-fill, var(--accent));
  }
  .bar rect {
    fill: currentcolor;
  }
  @media (forced-colors: active) {
    .gauge-arc,
    .bar rect {
      stroke: CanvasText;
      fill: CanvasText;
    }
    .gauge-arc {
      fill: none;
    }
  }
`;
