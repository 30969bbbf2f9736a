import { css } from './css.js';

/** The rows of a list. */
export const DASHBOARD_ROW_STYLE = css`
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
  @media (max-width: 40rem) {
    .row {
      gap: 0.75rem;
      padding: 0.9rem 0.75rem;
    }
    .choose {
      margin-inline-start: -0.75rem;
      padding-inline-start: 0.75rem;
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
  }
`;
