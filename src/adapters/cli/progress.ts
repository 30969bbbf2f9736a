import { SingleBar, type Options } from 'cli-progress';
import type { UrlOutcome } from './url-outcome.js';
import { cut, printable, shortenUrl, type Terminal } from './terminal.js';

/** Shows progress on standard error. */
export interface Progress {
  /** Shows what is happening right now. */
  step(text: string): void;
  /** Shows that a URL has been checked. */
  finished(outcome: UrlOutcome): void;
  /** Clears the progress so that a result can be printed. The next URL shows it again. */
  pause(): void;
}

/** In a terminal: a line that is redrawn for one URL, a bar for several. Elsewhere: plain lines. */
export function createProgress(terminal: Terminal, planned: number): Progress {
  if (!terminal.isInteractive) return planned === 1 ? stepLines(terminal) : countLines(terminal, planned);
  return planned === 1 ? liveLine(terminal) : liveBar(terminal, planned);
}

function stepLines(terminal: Terminal): Progress {
  return { step: (text) => terminal.err(`${printable(text)}\n`), finished: () => {}, pause: () => {} };
}

function countLines(terminal: Terminal, planned: number): Progress {
  let count = 0;
  return {
    step: () => {},
    finished: (outcome) => {
      count += 1;
      terminal.err(`${count}/${planned} ${verdictOf(outcome)} ${printable(outcome.url)}\n`);
    },
    pause: () => {},
  };
}

function liveLine(terminal: Terminal): Progress {
  const clear = '\r\u001b[K';
  return {
    step: (text) => terminal.err(`${clear}  ${cut(printable(text), terminal.columns - 4)} …`),
    finished: () => {},
    pause: () => terminal.err(clear),
  };
}

function liveBar(terminal: Terminal, planned: number): Progress {
  const room = Math.max(0, terminal.columns - barWidth(terminal) - 30);
  const bar = new SingleBar(barOptions(terminal, '  {bar} {value}/{total} · {eta_formatted} left · {url}'));
  let count = 0;
  bar.start(planned, 0, { url: '' });
  return {
    step: () => {},
    finished: ({ url }) => {
      count += 1;
      const payload = { url: shortenUrl(printable(url), room) };
      if (bar.isActive) bar.update(count, payload);
      else bar.start(planned, count, payload);
    },
    pause: () => {
      if (bar.isActive) bar.stop();
    },
  };
}

function barWidth({ columns }: Terminal): number {
  return Math.max(10, Math.min(30, columns - 50));
}

/** A bar that is redrawn on standard error. */
export function barOptions(terminal: Terminal, format: string): Options {
  return {
    format,
    barsize: barWidth(terminal),
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    hideCursor: true,
    // The command handles Ctrl-C itself: it still prints what is done.
    gracefulExit: false,
    stream: streamOf(terminal),
  };
}

/** The part of a terminal stream that cli-progress uses. */
function streamOf(terminal: Terminal): NodeJS.WritableStream {
  const write = (text: string) => {
    terminal.err(text);
    return true;
  };
  return { write, isTTY: true, columns: terminal.columns } as unknown as NodeJS.WritableStream;
}

function verdictOf({ report, failure }: UrlOutcome): string {
  return report === null || failure !== null ? `failed (${failure?.code ?? ''})` : `${report.score} ${report.result}`;
}
