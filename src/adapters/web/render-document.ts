import { RESULT_FLOORS } from '../../domain/index.js';
import { html, rawHtml, type Html } from './html.js';
import { STYLE } from './style.js';

export interface PageDocument {
  /** Title of the document and of a preview of its link. */
  readonly title: string;
  /** A sentence for previews and search engines; null for none. */
  readonly description: string | null;
  /** Whether search engines may keep the page. */
  readonly isIndexable: boolean;
  /** After how many seconds the browser is to look again; null for never. */
  readonly refreshSeconds: number | null;
  readonly main: Html;
}

/** Joined by hand: the policy knows the style sheet by the hash of its very bytes. */
const STYLE_ELEMENT = rawHtml(`<style>${STYLE}</style>`);

/** A whole HTML document. */
export function renderDocument({ title, description, isIndexable, refreshSeconds, main }: PageDocument): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refreshSeconds === null ? null : html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        ${isIndexable ? null : html`<meta name="robots" content="noindex" />`}
        <title>${title} – Sitegrade</title>
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Sitegrade" />
        <meta property="og:title" content="${title}" />
        ${
          description === null
            ? null
            : html`<meta name="description" content="${description}" />
                <meta property="og:description" content="${description}" />`
        }
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>Sitegrade</header>
        <main>${main}</main>
        <footer>
          Scores go from 0 to 100: good from ${RESULT_FLOORS.good}, decent from ${RESULT_FLOORS.decent}, bad below.
        </footer>
      </body>
    </html> `.toString();
}
