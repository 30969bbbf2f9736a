import { Random } from './random.js';
import { textOf } from './words.js';
import type { SiteModel } from './model.js';
import type { SiteLink, SitePage } from './test-site.js';

/** The HTML of a page: navigation, breadcrumbs, text with links, footer. */
export function renderPage(model: SiteModel, page: SitePage): string {
  const random = new Random(page.url.length * 31 + page.title.length);
  const canonical = page.canonical === null ? '' : `<link rel="canonical" href="${escape(page.canonical)}">\n`;
  const noindex = page.noindex === 'meta' ? '<meta name="robots" content="noindex">\n' : '';
  const alternates = page.alternates.map(
    ({ language, url }) => `<link rel="alternate" hreflang="${language}" href="${escape(url)}">\n`,
  );
  const list = (links: readonly SiteLink[]) => links.map((link) => `<li>${anchor(link, page)}</li>`).join('\n');
  const paragraphs = Array.from(
    { length: Math.ceil(model.words / 60) },
    () => `<p>${textOf(random, Math.min(60, model.words))}.</p>`,
  );
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<title>${escape(page.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escape(page.description)}">
${canonical}${noindex}${alternates.join('')}</head>
<body>
<header><nav aria-label="Main"><ul>
${list(model.nav)}
</ul></nav></header>
<main>
<h1>${escape(page.title)}</h1>
${paragraphs.join('\n')}
<ul>
${list(page.links)}
</ul>
<p><a href="#top">To the top</a> <a href="mailto:someone@other-site.example">Write to us</a></p>
</main>
<footer><ul>
${list(model.footer)}
</ul></footer>
</body>
</html>
`;
}

/** As authors write links: relative, from the root, or absolute, some with a fragment. */
function anchor({ url, text, isNofollow }: SiteLink, page: SitePage): string {
  const origin = new URL(page.url).origin;
  let href = url.startsWith(`${origin}/`) && url.length % 3 !== 0 ? url.slice(origin.length) : url;
  if (url.length % 7 === 0) href += '#part';
  return `<a href="${escape(href)}"${isNofollow === true ? ' rel="nofollow"' : ''}>${escape(text)}</a>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
