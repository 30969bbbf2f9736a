import { printable } from '../terminal.js';

/** Characters that can start markup within a line of GitHub Flavored Markdown. All allow backslash escapes (§2.4). */
const MARKUP = /[!#$&()*<>@[\\\]^_`{|}~]/g;

/** What starts a list, a heading underline or a thematic break at the start of a line, unless MARKUP covers it. */
const LINE_START = /^(\d*)([-+=.:])/;

/** Stops GitHub from turning text into mentions, issue references and links. */
const ZERO_WIDTH_SPACE = '\u200b';

/** Escapes text for one line, table cells included: no markup, HTML, mention, issue reference or link remains. */
export function markdownText(text: string): string {
  return escapeWords(text).replace(LINE_START, '$1\\$2');
}

/** Escapes our own texts, where only backticks are markup: they mark code. */
export function markdownProse(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? markdownCode(part.slice(1, -1)) : proseText(part)))
    .join('');
}

/** Formats any text as code on one line. Not for tables: a `|` would end the cell. */
export function markdownCode(text: string): string {
  const line = printable(text).trim();
  if (line === '') return '';
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return fence + space + line + space + fence;
}

/** Formats a normalized URL as a link, with the URL or `label` as its text. Works in tables. */
export function markdownLink(url: string, label?: string): string {
  const address = url.replace(/[<>|\\`\s]/g, (character) => encodeURIComponent(character));
  return `[${label === undefined ? markdownCode(address) : markdownText(label)}](<${address}>)`;
}

/** Escapes text for an HTML element, where Markdown escapes have no effect. */
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

/** Keeps leading and trailing space, which `escapeWords` trims. */
function proseText(part: string): string {
  const [before = '', after = ''] = [/^\s*/.exec(part)?.[0], /\s+$/.exec(part)?.[0]];
  return part.trim() === '' ? before : `${before}${escapeWords(part)}${after}`;
}
