import { css } from './css.js';

/** What a row tells about its report or project: score, state, facts. */
export const DASHBOARD_FACT_STYLE = css`
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 0;
    margin: 0.2rem 0 0;
    max-width: none;
  }
  p.facts {
    margin-inline-start: -1rem;
    /* The dots at the beginning of lines. */
    clip-path: inset(0 0 0 1rem);
  }
  .facts > span {
    position: relative;
    margin-inline-start: 1rem;
  }
  .facts > span::before {
    content: '';
    position: absolute;
    left: -0.6rem;
    top: 0.68em;
    width: 3px;
    height: 3px;
    border-radius: 50%;
    background: var(--edge);
  }
  dl.facts {
    gap: 0.6rem 2rem;
    margin-top: 0.9rem;
  }
  .facts dt {
    color: var(--quiet);
  }
  .facts dd {
    margin: 0;
  }
  .row-failure {
    margin: 0.35rem 0 0;
    color: var(--bad);
  }
  .score-badge {
    flex: none;
    display: grid;
    justify-items: center;
    width: 4.25rem;
    margin: 0;
    padding: 0.35rem 0.25rem 0.3rem;
    font-size: 0.75rem;
    font-weight: 600;
    line-height: 1.3;
    color: var(--tone);
    background: var(--tone-soft);
    border-radius: 0.6rem;
  }
  .score-badge b {
    font-size: 1.25rem;
    line-height: 1.2;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  .single .score-badge {
    width: 6rem;
    padding: 0.8rem 0.5rem;
    font-size: 0.9375rem;
  }
  .single .score-badge b {
    font-size: 2rem;
  }
  .facts .status {
    line-height: 1.4;
  }
  .status.running::before,
  .status.waiting::before {
    content: '';
    display: inline-block;
    width: 0.6rem;
    height: 0.6rem;
    margin-inline-end: 0.4rem;
    border: 2px solid currentcolor;
    border-radius: 50%;
  }
  .status.running::before {
    border-inline-start-color: transparent;
  }
  @media (prefers-reduced-motion: no-preference) {
    .status.running::before {
      animation: turn 1s linear infinite;
    }
    .row.filled {
      animation: filled 1.5s ease-out;
    }
    @keyframes filled {
      from {
        background: var(--accent-soft);
      }
    }
  }
  .shares {
    display: block;
    width: 100%;
    max-width: 28rem;
    height: 0.45rem;
    margin-top: 0.45rem;
    border-radius: 0.25rem;
    background: var(--soft);
  }
  .share-bar {
    fill: var(--tone-fill, var(--line));
  }
  .share:not(.none) {
    color: var(--tone);
  }
  @media (max-width: 40rem) {
    .score-badge {
      width: 3.75rem;
    }
    .score-badge span {
      font-size: 0.6875rem;
      white-space: nowrap;
    }
    .facts {
      font-size: 0.8125rem;
    }
  }
`;
