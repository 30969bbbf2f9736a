import { SingleBar, type Options } from 'cli-progress';
import type { UrlOutcome } from './url-outcome.js';
import { cut, printable, type Terminal } from './terminal.js';

/** Tells a waiting person how far things are, on standard error. */
export interface Progress {
  /** What is being done just now. */
  step(text: string): void;
  settled(graded: UrlOutcome): void;
  /** Takes away what would be in the way of the result; it comes back with the next URL. */
  pause(): void;
}

/** A line that is drawn over for one URL, a bar for several; plain lines where nobody watches. */
export function createProgress(terminal: Terminal, planned: number): Progress {
  if (!terminal.isInteractive) return planned === 1 ? stepLines(terminal) : countLines(terminal, planned);
  return planned === 1 ? liveLine(terminal) : liveBar(terminal, planned);
}

function stepLines(terminal: Terminal): Progress {
  return { step: (text) => terminal.err(`${printable(text)}\n`), settled: () => {}, pause: () => {} };
}

function countLines(terminal: Terminal, planned: number): Progress {
  let count = 0;
  return {
    step: () => {},
    settled: (graded) => {
      count += 1;
      terminal.err(`${count}/${planned} ${verdictOf(graded)} ${printable(graded.url)}\n`);
    },
    pause: () => {},
  };
}

function liveLine(terminal: Terminal): Progress {
  const clear = '\r\u001b[K';
  return {
    step: (text) => terminal.err(`${clear}  ${cut(printable(text), terminal.columns - 4)} …`),
    settled: () => {},
    pause: () => terminal.err(clear),
  };
}

function liveBar(terminal: Terminal, planned: number): Progress {
  const width = Math.max(10, Math.min(30, terminal.columns - 50));
  const room = Math.max(0, terminal.columns - width - 30);
  const options: Options = {
    format: '  {bar} {value}/{total} · {eta_formatted} left · {url}',
    barsize: width,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    hideCursor: true,
    // Ctrl-C is the program's to handle: what was graded is still to be printed.
    gracefulExit: false,
    stream: streamOf(terminal),
  };
  const bar = new SingleBar(options);
  let count = 0;
  bar.start(planned, 0, { url: '' });
  return {
    step: () => {},
    settled: ({ url }) => {
      count += 1;
      const payload = { url: cut(printable(url), room) };
      if (bar.isActive) bar.update(count, payload);
      else bar.start(planned, count, payload);
    },
    pause: () => {
      if (bar.isActive) bar.stop();
    },
  };
}

/** What cli-progress draws on: it writes, and asks whether it may draw and how wide. */
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
