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

/** Text from strangers' pages without what could command a terminal: control characters and changes of direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Breaks text into lines of at most `width` columns, each begun with `indent`. */
export function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => indent + each).join('\n');
}
