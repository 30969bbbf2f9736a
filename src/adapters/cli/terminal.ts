import { styleText } from 'node:util';

/** Where the command line writes. */
export interface Terminal {
  /** Results: standard output. */
  out(text: string): void;
  /** Everything else: standard error. */
  err(text: string): void;
  /** Whether a person watches standard error, so that a line may be drawn over. */
  readonly isInteractive: boolean;
  /** Whether standard output understands colours. */
  readonly hasColours: boolean;
  /** Width of standard output in columns. */
  readonly columns: number;
}

export type Colour = 'red' | 'yellow' | 'green' | 'cyan' | 'magenta' | 'dim' | 'bold';

export type Painter = (colour: Colour, text: string) => string;

/** Paints text where the terminal understands colours. */
export function painter(hasColours: boolean): Painter {
  return (colour, text) => (hasColours ? styleText(colour, text, { validateStream: false }) : text);
}

/**
 * Whether to colour what goes to a stream. FORCE_COLOR decides where it is set (`0` and `false` mean never), then
 * NO_COLOR (https://no-color.org), then `TERM=dumb`, then whether a person watches. An empty variable counts as absent.
 */
export function wantsColours(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0' && env['FORCE_COLOR'] !== 'false';
  return isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** Text from strangers' pages without what could command a terminal: control characters and changes of direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ');
}

/** East Asian wide and full-width characters and emoji: terminals give each two columns. */
const WIDE =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Yi}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

/** Combining marks and variation selectors: they take no column of their own. */
const COLUMNLESS = /\p{M}/u;

/** How many columns a terminal gives to `text`, which is free of control characters. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** `text` in at most `width` columns, with an ellipsis where some of it is left out. */
export function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const character of text) {
    used += characterWidth(character);
    if (used > width) break;
    kept += character;
  }
  return `${kept}…`;
}

/** `text` with spaces behind it up to `width` columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/**
 * Breaks text into lines of at most `width` columns, each begun with `indent`. A word that is longer than a line, as
 * texts without spaces are, is broken where the line ends.
 */
export function wrap(text: string, width: number, indent: string): string {
  const room = Math.max(1, width - indent.length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, room))) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > room) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => indent + each).join('\n');
}

function pieces(word: string, room: number): string[] {
  const all: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const width = characterWidth(character);
    if (used + width > room && piece !== '') {
      all.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += width;
  }
  return [...all, piece];
}

function characterWidth(character: string): number {
  if (COLUMNLESS.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
