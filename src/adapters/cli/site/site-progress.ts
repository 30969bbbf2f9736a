import { SingleBar } from 'cli-progress';
import type { ScanDetails } from '../../../application/index.js';
import { barOptions } from '../progress.js';
import type { Terminal } from '../terminal.js';

/** Time between two lines where lines cannot be redrawn, in seconds. */
const LINE_INTERVAL = 5;

/** Shows on standard error how far a scan is. */
export interface SiteProgress {
  /** @param seconds since the scan began */
  update(scan: ScanDetails, seconds: number): void;
  /** Clears the progress so that a result can be printed. */
  end(): void;
}

/** In a terminal: a bar. Elsewhere: a line every few seconds. */
export function createSiteProgress(terminal: Terminal): SiteProgress {
  return terminal.isInteractive ? liveBar(terminal) : lines(terminal);
}

function lines(terminal: Terminal): SiteProgress {
  let next = LINE_INTERVAL;
  return {
    update: (scan, seconds) => {
      if (seconds < next) return;
      next = seconds + LINE_INTERVAL;
      terminal.err(`${doneOf(scan)}/${scan.pages.found} pages · ${rateOf(scan, seconds)}\n`);
    },
    end: () => {},
  };
}

function liveBar(terminal: Terminal): SiteProgress {
  const bar = new SingleBar(barOptions(terminal, '  {bar} {value}/{total} pages · {rate}'));
  return {
    update: (scan, seconds) => {
      const rate = rateOf(scan, seconds);
      if (!bar.isActive) bar.start(scan.pages.found, doneOf(scan), { rate });
      bar.setTotal(scan.pages.found);
      bar.update(doneOf(scan), { rate });
    },
    end: () => {
      if (bar.isActive) bar.stop();
    },
  };
}

function doneOf({ pages }: ScanDetails): number {
  return pages.found - pages.waiting;
}

function rateOf(scan: ScanDetails, seconds: number): string {
  const perSecond = seconds === 0 ? 0 : doneOf(scan) / seconds;
  return `${perSecond.toFixed(1)} pages/s${scan.score === null ? '' : ` · score so far ${scan.score}`}`;
}
