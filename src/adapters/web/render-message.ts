import { html } from './html.js';
import { renderDocument } from './render-document.js';

/** A page that says in one sentence why there is no report on it. */
export function renderMessage(title: string, sentence: string): string {
  return renderDocument({
    title,
    description: null,
    isIndexable: false,
    refreshSeconds: null,
    main: html`<h1>${title}</h1>
      <p>${sentence}</p>`,
  });
}
