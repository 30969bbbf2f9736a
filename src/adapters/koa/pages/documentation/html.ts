import { createHash } from 'node:crypto';

/** Text made safe for HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The little markup that descriptions use: paragraphs, `code` and [links](…). */
export function renderText(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${renderInline(paragraph)}</p>`)
    .join('\n');
}

export function renderInline(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]]+)\]\((https:[^)\s]+)\)/g, '<a href="$2">$1</a>');
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9df, #3a404a); --soft: light-dark(#f4f6f8, #1d2127);
  --text: light-dark(#1b1f24, #e4e7eb); --link: light-dark(#0b57b8, #8ab8ff); --back: light-dark(#fff, #14171b); }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; font: 16px/1.55 system-ui, sans-serif; color: var(--text);
  background: var(--back); }
h1, h2, h3 { line-height: 1.25; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
h3 { margin-top: 2rem; } a { color: var(--link); }
code, pre { font: 14px/1.5 ui-monospace, monospace; background: var(--soft); border-radius: 4px; }
code { padding: .1em .3em; overflow-wrap: anywhere; } pre { padding: .8rem 1rem; overflow-x: auto; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .35rem .6rem;
  border-bottom: 1px solid var(--line); } .scroll { overflow-x: auto; }
`;

/** The pages load nothing and run nothing; their one style sheet is named by its hash. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}
