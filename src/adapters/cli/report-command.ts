import type { Application, ReportDetails } from '../../application/index.js';
import { renderReport } from './render-report.js';
import { printable, type Terminal } from './terminal.js';

export interface ReportOptions {
  readonly json?: boolean;
  readonly failUnder?: number;
}

/** Exit codes of `report`. */
const OK = 0;
const BELOW_THRESHOLD = 1;
const FAILED = 2;

/** Runs one generation here and now and prints what came of it. @returns the exit code */
export async function reportCommand(
  url: string,
  options: ReportOptions,
  deps: {
    preview: Application['reports']['preview'];
    present: (report: ReportDetails) => object;
    terminal: Terminal;
    cancellation: AbortSignal;
  },
): Promise<number> {
  const { terminal } = deps;
  const showProgress = (step: string) => {
    terminal.err(
      terminal.isInteractive
        ? `\r\u001b[K  ${printable(step).slice(0, terminal.columns - 4)} …`
        : `${printable(step)}\n`,
    );
  };
  const report = await deps.preview.execute({ url }, deps.cancellation, showProgress).finally(() => {
    if (terminal.isInteractive) terminal.err('\r\u001b[K');
  });
  terminal.out(
    options.json ? `${JSON.stringify(deps.present(report), null, 2)}\n` : `${renderReport(report, terminal)}\n`,
  );
  if (report.score === null) return FAILED;
  return options.failUnder !== undefined && report.score < options.failUnder ? BELOW_THRESHOLD : OK;
}
