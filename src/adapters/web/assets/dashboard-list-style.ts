import { css, UNSEEN } from './css.js';

/** What stands around a list: its filters, what is done with the chosen ones, the way to its other pages. */
export const DASHBOARD_LIST_STYLE = css`
  /* What has the focus is not to be under what sticks. */
  :root:has(.bulk-bar) {
    scroll-padding-top: 8rem;
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
  .pager {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0.75rem;
    margin-top: 1.5rem;
  }
  @media (max-width: 40rem) {
    .bulk-bar [data-chosen] {
      ${UNSEEN}
    }
    .bulk-bar {
      top: 0;
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
  }
`;
