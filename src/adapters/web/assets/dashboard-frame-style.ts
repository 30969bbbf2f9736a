import { css, UNSEEN } from './css.js';

/** What stands around every page of the dashboard: navigation, heading, notices. */
export const DASHBOARD_FRAME_STYLE = css`
  .whole {
    width: 100%;
  }
  search {
    display: block;
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
  @media (max-width: 40rem) {
    .who-name {
      ${UNSEEN}
    }
    .site-header {
      position: static;
    }
    .sections {
      order: 3;
      flex-basis: 100%;
    }
    .who {
      margin-inline-start: auto;
    }
  }
`;
