import type { Catalogue, ReportDetails } from '../../../application/index.js';
import type { RenderFile } from '../report-tools.js';
import type { CheckGuides } from '../check-guides.js';
import type { UrlOutcome } from '../url-outcome.js';
import type { Totals } from '../totals.js';

export const FORMATS = ['text', 'json', 'html', 'junit', 'markdown', 'sarif'] as const;

export type FormatName = (typeof FORMATS)[number];

/** Writes reports one by one, without keeping them. Each method returns the next piece of text. */
export interface ReportFormat {
  begin(): string;
  add(outcome: UrlOutcome): string;
  end(totals: Totals): string | Promise<string>;
}

/** What a format needs to know about the run. */
export interface FormatContext {
  readonly catalogue: Catalogue;
  readonly guides: CheckGuides;
  /** Version of Sitegrade. */
  readonly version: string;
  /** Whether the run is for a single URL argument. A list with one entry is still a list. */
  readonly isSingle: boolean;
  /** The threshold for scores; undefined if there is none. */
  readonly failUnder: number | undefined;
  /** Returns a report as the HTTP API shows it. */
  readonly present: (report: ReportDetails) => object;
  readonly renderFile: RenderFile;
  readonly text: { readonly hasColors: boolean; readonly columns: number; readonly explain: boolean };
}
