import { css, minify } from './css.js';

/** The pages of those who have signed in. */
export const DASHBOARD_STYLE = minify(css`
  .whole {
    width: 100%;
  }
  search {
    display: block;
  }
  /* What has the focus is not to be under what sticks. */
  :root:has(.bulk-bar) {
    scroll-padding-top: 8rem;
  }
  .slim {
    min-height: 2.25rem;
    padding: 0.2rem 0.8rem;
    font-size: 0.9375rem;
    white-space: nowrap;
  }
  .danger-quiet {
    color: var(--bad);
    background: var(--card);
    border-color: var(--bad);
  }
  .mono {
    font-family: var(--mono);
    font-size: 0.9375rem;
  }
  .below-card {
    max-width: 28rem;
    margin: 1rem auto 0;
    padding-inline: clamp(1rem, 3vw, 1.75rem);
  }
  .sections {
    flex: 1 1 auto;
  }
  .sections ul {
    display: flex;
    gap: 0.25rem;
  }
  .sections a {
    display: block;
    padding: 0.45rem 0.8rem;
    font-weight: 550;
    color: var(--quiet);
    text-decoration: none;
    border-radius: 0.5rem;
  }
  .sections a:hover {
    color: var(--text);
    background: var(--soft);
  }
  .sections [aria-current] {
    color: var(--accent);
    background: var(--accent-soft);
  }
  .who {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.9rem;
  }
  .who-name {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
  }
  .who-name bdi {
    max-width: 12rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .back {
    margin: 0 0 0.5rem;
  }
  .back a {
    display: inline-block;
    padding-block: 0.25rem;
    text-decoration: none;
  }
  .back a:hover {
    text-decoration: underline;
  }
  .page-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem 1.5rem;
    margin-bottom: 1.25rem;
  }
  .notice h2 {
    font-size: 1rem;
  }
  .bulleted {
    padding-inline-start: 1.25rem;
    list-style: disc;
  }
  .reading {
    max-width: 44rem;
  }
  .reading > :first-child,
  .reading > input[type='hidden'] + * {
    margin-top: 0;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    margin-top: 1.5rem;
  }
  .filters {
    padding-block: 0.9rem 0.4rem;
  }
  .filters .field {
    margin: 0;
  }
  .filters-first,
  .filters-more {
    display: grid;
    gap: 0.75rem 1rem;
    align-items: end;
  }
  .filters-first {
    grid-template-columns: minmax(0, 1fr);
    padding-bottom: 0.5rem;
  }
  .filters-more {
    grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
    padding-block: 0.25rem 0.75rem;
  }
  .filters label {
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  .filters summary {
    min-height: 2.25rem;
    font-size: 0.9375rem;
    color: var(--quiet);
  }
  @media (min-width: 44rem) {
    .filters-first {
      grid-template-columns: minmax(0, 1fr) minmax(10rem, auto) auto;
    }
    .filters-first:has(.field:nth-of-type(3)) {
      grid-template-columns: minmax(0, 1fr) minmax(10rem, auto) minmax(8rem, auto) auto;
    }
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-top: 0.9rem;
  }
  .chip {
    display: inline-block;
    padding: 0.15rem 0.75rem;
    font-size: 0.875rem;
    color: var(--accent);
    background: var(--accent-soft);
    border-radius: 1rem;
    text-decoration: none;
  }
  .chip:hover {
    text-decoration: underline;
  }
  .chip.all {
    color: var(--quiet);
    background: none;
  }
  .bulk,
  search + .rows,
  search + .empty {
    margin-top: 1.25rem;
  }
  .bulk-bar {
    position: sticky;
    top: 3.5rem;
    z-index: 5;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    padding: 0.5rem 0;
    background: var(--back);
  }
  .bulk-bar .choose-all {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    margin-inline-end: 0.75rem;
    padding-inline-start: 1rem;
    white-space: nowrap;
    font-weight: 500;
    font-size: 0.9375rem;
  }
  .bulk-bar [hidden] {
    display: none;
  }
  .rows {
    padding: 0;
  }
  .rows > .row + .row {
    border-top: 1px solid var(--line);
  }
  .row {
    display: flex;
    align-items: center;
    gap: 0.9rem 1rem;
    padding: 0.9rem 1rem;
  }
  .rows > .row:hover {
    background: linear-gradient(var(--soft), var(--soft)) padding-box;
  }
  .rows > .row:first-child {
    border-radius: var(--round) var(--round) 0 0;
  }
  .rows > .row:last-child {
    border-radius: 0 0 var(--round) var(--round);
  }
  .rows > .row:only-child {
    border-radius: var(--round);
  }
  .rows.inset {
    margin-block: 1rem;
    border: 1px solid var(--line);
    border-radius: 0.5rem;
    max-height: 24rem;
    overflow-y: auto;
  }
  .row.ended bdi {
    color: var(--quiet);
  }
  .choose {
    flex: none;
    display: grid;
    place-items: center;
    align-self: stretch;
    margin: -0.9rem -0.25rem -0.9rem -1rem;
    padding-inline: 1rem 0.25rem;
    cursor: pointer;
  }
  .row-main {
    flex: 1 1 auto;
    min-width: 0;
  }
  .row-title {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.4;
    letter-spacing: 0;
    text-wrap: wrap;
  }
  .rows .row-title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .rows .row-title:focus-within {
    overflow: visible;
    -webkit-line-clamp: none;
  }
  .row-title a {
    color: inherit;
    text-decoration-color: var(--edge);
  }
  .row-title .tag {
    margin-inline-start: 0.25rem;
  }
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
  .single {
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 1.25rem;
    padding: clamp(1rem, 3vw, 1.75rem);
  }
  .single .row-main {
    flex-basis: 16rem;
  }
  .single .row-title {
    font-size: 1.0625rem;
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
      animation: spin 1s linear infinite;
    }
    @keyframes spin {
      to {
        rotate: 1turn;
      }
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
  .pager {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0.75rem;
    margin-top: 1.5rem;
  }
  .halves {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
    gap: 1.25rem;
    align-items: start;
    margin-top: 1.25rem;
  }
  .halves > .card {
    margin: 0;
  }
  .halves > .card:first-child {
    grid-row: span 2;
  }
  .beside {
    display: grid;
    gap: 1.25rem;
    align-items: start;
  }
  @media (min-width: 60rem) {
    .beside {
      grid-template-columns: minmax(0, 1fr) 22rem;
    }
  }
  fieldset {
    min-width: 0;
    margin: 1.25rem 0;
    padding: 0;
    border: 0;
  }
  .choices legend {
    margin-bottom: 0.5rem;
    padding: 0;
  }
  .choice {
    display: flex;
    align-items: flex-start;
    gap: 0.75rem;
    padding: 0.6rem 0;
  }
  .choice input {
    flex: none;
  }
  .copyable {
    display: flex;
    gap: 0.5rem;
  }
  .copyable input {
    flex: 1;
    min-width: 0;
    text-overflow: ellipsis;
  }
  .copyable button {
    flex: none;
    min-height: 2.75rem;
  }
  .copyable [hidden] {
    display: none;
  }
  .revoke {
    margin-top: 0.25rem;
  }
  .revoke summary {
    display: inline-flex;
    min-height: 2rem;
    font-size: 0.875rem;
    color: var(--bad);
  }
  .revoke form {
    padding: 0.5rem 0 0.25rem;
  }
  [aria-busy='true'] button[type='submit'] {
    opacity: 0.6;
    cursor: progress;
  }
  .only-with-script {
    display: none;
  }
  @media (scripting: enabled) {
    .only-with-script {
      display: inline;
    }
  }
  @media (max-width: 40rem) {
    .row {
      gap: 0.75rem;
      padding: 0.9rem 0.75rem;
    }
    .choose {
      margin-inline-start: -0.75rem;
      padding-inline-start: 0.75rem;
    }
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
    .who-name,
    .bulk-bar [data-chosen] {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .row:has(> .button) {
      flex-wrap: wrap;
    }
    .row:has(> .button) .row-main {
      flex-basis: calc(100% - 5rem);
    }
    .row > .button {
      margin-inline-start: auto;
    }
    .bulk-bar {
      column-gap: 0.4rem;
    }
    .bulk-bar button {
      padding-inline: 0.5rem;
    }
    .bulk-bar .choose-all {
      flex: 1;
      margin-inline-end: 0;
      padding-inline-start: 0.75rem;
    }
    .site-header {
      position: static;
    }
    .bulk-bar {
      top: 0;
    }
    .sections {
      order: 3;
      flex-basis: 100%;
    }
    .who {
      margin-inline-start: auto;
    }
  }
`);
