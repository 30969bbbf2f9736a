import { printable } from '../terminal.js';

/** What can begin markup within a line of GitHub Flavored Markdown; each may be escaped with a backslash (§2.4). */
const MARKUP = /[!#$&()*<>@[\\\]^_`{|}~]/g;

/** What can begin a list, a heading's underline or a break at the start of a line; the rest of those is in MARKUP. */
const LINE_START = /^(\d*)([-+=.:])/;

/** Breaks what GitHub makes of a text after Markdown: mentions and references to issues. */
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Any text as plain words on one line: nothing in it is markup, HTML, a mention, a reference, a link or a table's cell
 * border.
 */
export function markdownText(text: string): string {
  return escapeWords(text).replace(LINE_START, '$1\\$2');
}

/** Our own texts, in which backticks mark code. Everything else in them is plain words. */
export function markdownProse(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? markdownCode(part.slice(1, -1)) : proseText(part)))
    .join('');
}

/** Any text as code on one line. Not for tables, where a `|` would end the cell. */
export function markdownCode(text: string): string {
  const line = printable(text).trim();
  if (line === '') return '';
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return fence + space + line + space + fence;
}

/** A normalised URL as a link that shows itself, in tables as well. */
export function markdownLink(url: string): string {
  const address = url.replace(/[<>|\\`\s]/g, (character) => encodeURIComponent(character));
  return `[${markdownCode(address)}](<${address}>)`;
}

/** Any text as words in an HTML element, where Markdown's escapes mean nothing. */
export function htmlText(text: string): string {
  return printable(text)
    .trim()
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(/@|#(?!\d+;)/g, (mark) => mark + ZERO_WIDTH_SPACE);
}

function escapeWords(text: string): string {
  return printable(text)
    .trim()
    .replace(MARKUP, (mark) => (mark === '|' ? '&#124;' : `\\${mark}`))
    .replace(/\\[@#]/g, (mark) => mark + ZERO_WIDTH_SPACE)
    .replace(/www\.|:\/\//gi, (start) => start.slice(0, 1) + ZERO_WIDTH_SPACE + start.slice(1));
}

/** Keeps the space at either end, which `escapeWords` takes away. */
function proseText(part: string): string {
  const [before = '', after = ''] = [/^\s*/.exec(part)?.[0], /\s+$/.exec(part)?.[0]];
  return part.trim() === '' ? before : `${before}${escapeWords(part)}${after}`;
}
