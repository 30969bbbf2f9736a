import { MAX_PASSWORD_LENGTH } from '../../domain/index.js';
import { html } from './html.js';
import { renderDocument } from './render-document.js';

/**
 * The page that asks for the password of a report, and says nothing else about it. The form goes to the page's own
 * address.
 * @param message why the last try brought nothing; null before the first one
 */
export function renderPasswordForm(message: string | null): string {
  return renderDocument({
    title: 'Protected report',
    description: null,
    isIndexable: false,
    refreshSeconds: null,
    main: html`<h1>This report is protected</h1>
      <p>Whoever shared it with you can tell you its password.</p>
      ${message === null ? null : html`<p class="notice bad" id="message" role="alert">${message}</p>`}
      <form method="post">
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          maxlength="${MAX_PASSWORD_LENGTH}"
          autocomplete="current-password"
          autocapitalize="none"
          spellcheck="false"
          ${message === null ? null : html`aria-describedby="message"`}
        />
        <button>Show the report</button>
      </form>`,
  });
}
