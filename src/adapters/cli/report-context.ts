import type { Readable } from 'node:stream';
import type { ReportDetails } from '../../application/index.js';
import { guidesOf } from './check-guides.js';
import type { FormatContext } from './formats/report-format.js';
import type { ReportOptions } from './report-options.js';
import type { ReportTools } from './report-tools.js';
import type { Terminal } from './terminal.js';

export interface ReportDependencies {
  readonly tools: ReportTools;
  readonly present: (report: ReportDetails) => object;
  readonly terminal: Terminal;
  readonly input: Readable;
  readonly version: string;
  readonly cancellation: AbortSignal;
}

/** What formats need to know. @param isSingle whether the run is for a single URL argument */
export function contextOf(options: ReportOptions, isSingle: boolean, deps: ReportDependencies): FormatContext {
  const { tools, present, terminal, version } = deps;
  const { catalogue, renderFile } = tools;
  return {
    catalogue,
    guides: guidesOf(catalogue),
    version,
    isSingle,
    failUnder: options.failUnder,
    present,
    renderFile,
    text: { hasColors: terminal.hasColors, columns: terminal.columns, explain: options.explain === true },
  };
}
