import { css } from './css.js';

/** Forms of the dashboard, and the columns that they stand in. */
export const DASHBOARD_FORM_STYLE = css`
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
  .below-card {
    max-width: 28rem;
    margin: 1rem auto 0;
    padding-inline: clamp(1rem, 3vw, 1.75rem);
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
`;
