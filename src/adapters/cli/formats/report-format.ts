import type { Catalogue, ReportDetails } from '../../../application/index.js';
import type { CheckGuides } from '../check-guides.js';
import type { UrlOutcome } from '../url-outcome.js';
import type { Totals } from '../totals.js';

export const FORMATS = ['text', 'json', 'junit', 'markdown', 'sarif'] as const;

export type FormatName = (typeof FORMATS)[number];

/** Writes reports one after the other, so that none has to be kept. What it returns is the next piece of the text. */
export interface ReportFormat {
  begin(): string;
  add(graded: UrlOutcome): string;
  end(totals: Totals): string;
}

/** What formats are told about the run. */
export interface FormatContext {
  readonly catalogue: Catalogue;
  readonly guides: CheckGuides;
  /** Version of the program. */
  readonly version: string;
  /** Whether one URL was asked for by itself, rather than a list, which may have one entry. */
  readonly isSingle: boolean;
  /** Scores below it are marked; undefined where there is none. */
  readonly failUnder: number | undefined;
  /** A report as the HTTP API shows it. */
  readonly present: (report: ReportDetails) => object;
  readonly text: { readonly hasColours: boolean; readonly columns: number; readonly explain: boolean };
}
