import { css } from './css.js';

/** The page of a report. */
export const REPORT_STYLE = css`
  .owner {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    margin-inline-start: auto;
  }
  .owner a {
    display: inline-flex;
    align-items: center;
    min-height: 2.5rem;
  }
  .snippet {
    max-width: none;
    padding: 0.6rem 0.9rem;
    background: var(--soft);
    border-radius: 0.4rem;
    user-select: all;
  }
  .report-head {
    margin-bottom: 1.5rem;
  }
  .report-head p {
    margin: 0.25rem 0 0;
  }
  .report-head .target {
    max-height: 5.5lh;
    margin: 0 -0.4rem;
    padding: 0.4rem;
    overflow-y: auto;
  }
  .summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr);
    gap: 1.5rem clamp(1.5rem, 4vw, 3rem);
    align-items: center;
  }
  .summary-score {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 1rem 1.75rem;
  }
  .summary-score > div {
    flex: 1 1 10rem;
  }
  .summary-score p {
    margin: 0.2rem 0;
  }
  .result {
    font-size: 1.75rem;
    font-weight: 700;
    line-height: 1.2;
    letter-spacing: -0.02em;
    color: var(--tone);
  }
  .summary + p {
    margin-top: 1.5rem;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
    gap: 1.25rem;
    margin-block: 1.25rem;
  }
  .pair:empty {
    display: none;
  }
  .pair > .card {
    margin: 0;
    min-width: 0;
  }
  .categories {
    display: grid;
    gap: 0.85rem;
  }
  .category {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.2rem 1rem;
  }
  .category .bar {
    grid-column: 1 / -1;
  }
  .category-score {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  .audits > li {
    padding-block: 1.25rem;
    border-top: 1px solid var(--line);
  }
  .audits > li:last-child {
    padding-bottom: 0;
  }
  .audit-head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25rem 0.75rem;
  }
  .audit-head > :first-child {
    flex: 1 1 16rem;
  }
  .audit-head .tag {
    margin-inline-end: 0.35rem;
    letter-spacing: 0;
  }
  .audit-cost {
    font-weight: 650;
    color: var(--tone);
    font-variant-numeric: tabular-nums;
  }
  .audit-facts {
    margin: 0.15rem 0 0.5rem;
    font-size: 0.875rem;
    color: var(--quiet);
  }
  .evidence {
    display: grid;
    gap: 0.4rem;
    margin-block: 0.75rem;
  }
  .evidence li {
    padding: 0.45rem 0.75rem;
    background: var(--soft);
    border-radius: 0.4rem;
  }
  .evidence code {
    white-space: pre-wrap;
  }
  .evidence-line {
    margin-inline-end: 0.6rem;
    font-size: 0.8125rem;
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
  }
  .mend {
    padding: 0.6rem 0.9rem;
    border-inline-start: 3px solid var(--accent);
    background: var(--accent-soft);
    border-radius: 0.3rem;
  }
  .folded {
    border-top: 1px solid var(--line);
  }
  .folded:last-child {
    border-bottom: 1px solid var(--line);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 3rem;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::before {
    content: '';
    flex: none;
    width: 0.55rem;
    height: 0.55rem;
    border: solid var(--quiet);
    border-width: 0 2px 2px 0;
    rotate: -45deg;
  }
  details[open] > summary::before {
    rotate: 45deg;
  }
  summary h3 {
    font-size: 1rem;
  }
  .count {
    font-weight: 400;
    color: var(--quiet);
  }
  .chart {
    display: block;
    width: 100%;
    height: auto;
    margin-top: 0.5rem;
  }
  .chart-grid {
    stroke: var(--line);
    stroke-width: 1;
  }
  .chart-label {
    fill: var(--quiet);
    font-size: 16px;
  }
  .chart-line {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2.5;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .chart-point {
    fill: var(--card);
    stroke: var(--tone-fill);
    stroke-width: 3;
  }
  .scroll {
    overflow-x: auto;
  }
  .data {
    width: 100%;
    font-size: 0.9375rem;
  }
  .data caption {
    padding-bottom: 0.5rem;
    text-align: start;
    color: var(--quiet);
  }
  .data th,
  .data td {
    padding: 0.5rem 0.75rem 0.5rem 0;
    text-align: start;
    vertical-align: top;
    border-top: 1px solid var(--line);
  }
  .data thead th {
    overflow-wrap: normal;
  }
  .data tbody th {
    font-weight: 500;
  }
  .data .number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .changes {
    display: grid;
    gap: 0.5rem;
    margin-top: 0.75rem;
  }
  .changes > li {
    display: flex;
    gap: 0.75rem;
    align-items: baseline;
  }
  .steps {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 2rem;
    margin-top: 1rem;
  }
  .step {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    color: var(--quiet);
  }
  .step::before {
    content: '';
    width: 0.9rem;
    height: 0.9rem;
    border: 3px solid var(--line);
    border-radius: 50%;
  }
  .step.done::before {
    background: var(--good);
    border-color: var(--good);
  }
  .step.now {
    font-weight: 650;
    color: var(--text);
  }
  .step.now::before {
    border-color: var(--accent);
    border-inline-start-color: var(--line);
  }
  @media (prefers-reduced-motion: no-preference) {
    .step.now::before {
      animation: turn 1s linear infinite;
    }
    @keyframes turn {
      to {
        rotate: 1turn;
      }
    }
  }
  @media (max-width: 46rem) {
    .summary {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
