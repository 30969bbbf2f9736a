import { styleText } from 'node:util';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Where the command line writes. */
export interface Terminal {
  /** Writes results to standard output. */
  out(text: string): void;
  /** Writes everything else to standard error. */
  err(text: string): void;
  /** Whether standard error is a terminal where lines can be redrawn. */
  readonly isInteractive: boolean;
  /** Whether to color standard output. */
  readonly hasColors: boolean;
  /** Width of standard output in columns. */
  readonly columns: number;
}

export type Color = 'red' | 'yellow' | 'green' | 'cyan' | 'magenta' | 'dim' | 'bold';

export type Painter = (color: Color, text: string) => string;

/** Returns a function that colors text, or returns it unchanged if `hasColors` is false. */
export function painter(hasColors: boolean): Painter {
  return (color, text) => (hasColors ? styleText(color, text, { validateStream: false }) : text);
}

/**
 * Whether to color the output to a stream. FORCE_COLOR takes precedence (`0` and `false` mean no), then NO_COLOR
 * (https://no-color.org), then `TERM=dumb`, then whether the stream is a terminal. An empty variable counts as unset.
 */
export function wantsColors(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0' && env['FORCE_COLOR'] !== 'false';
  return isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** Replaces what could control a terminal in untrusted text: control characters and changes of text direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ');
}

/** Columns that `text` takes in a terminal. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** Shortens `text` to at most `width` columns. An ellipsis replaces the end. */
export function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return `${takeColumns(graphemesOf(text), width - 1)}…`;
}

/**
 * Shortens a URL to at most `width` columns. First it loses its scheme, then the middle of its path: the host says which
 * site it is, and the end tells the pages of a site apart. A long host loses its beginning, so that its registered name
 * stays.
 */
export function shortenUrl(url: string, width: number): string {
  if (displayWidth(url) <= width) return url;
  const bare = url.replace(/^[a-z]+:\/\//, '');
  if (displayWidth(bare) <= width) return bare;
  const end = bare.search(/[/?#]/);
  const host = end === -1 ? bare : bare.slice(0, end);
  const path = end === -1 ? '' : bare.slice(end);
  const most = path === '' ? width : Math.ceil((width * 2) / 3);
  const head = displayWidth(host) <= most ? host : `…${takeLast(host, most - 1)}`;
  const room = width - displayWidth(head);
  return head + (displayWidth(path) <= room ? path : `/…${takeLast(path, room - 2)}`);
}

/** Pads `text` with spaces to `width` columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Wraps text to lines of at most `width` columns, each with `indent`. Words longer than a line are broken. */
export function wrap(text: string, width: number, indent: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  const lines = wrapAnsi(oneLine, Math.max(1, width - indent.length), { hard: true }).split('\n');
  return lines.map((line) => indent + line).join('\n');
}

const segmenter = new Intl.Segmenter();

function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The last graphemes that fit into `width` columns. */
function takeLast(text: string, width: number): string {
  const last = takeColumns(graphemesOf(text).toReversed(), width);
  return graphemesOf(last).toReversed().join('');
}

/** The first graphemes that fit into `width` columns. */
function takeColumns(graphemes: readonly string[], width: number): string {
  let taken = '';
  let used = 0;
  for (const grapheme of graphemes) {
    used += displayWidth(grapheme);
    if (used > width) break;
    taken += grapheme;
  }
  return taken;
}
