import type { FormatContext, FormatName } from '../formats/report-format.js';
import { limitNotes } from '../limit-notes.js';
import type { Output } from '../output.js';
import { renderReport } from '../render-report.js';
import { formatOf, type ReportOptions } from '../report-options.js';
import { renderSite } from './render-site.js';
import { siteHtml } from './site-html.js';
import { siteJson, type SitePresenter } from './site-json.js';
import { siteJunit } from './site-junit.js';
import { siteMarkdown } from './site-markdown.js';
import { outcomesOf, type SiteResult } from './site-result.js';
import { siteSarif } from './site-sarif.js';

export interface SiteContext extends FormatContext {
  readonly presentSite: SitePresenter;
}

/** Whether the result of a command has the reports of the pages in it. */
export function readsReports(options: ReportOptions): boolean {
  return options.explain === true || ['html', 'junit', 'sarif'].includes(formatOf(options));
}

/** Writes what a scan found in one format. */
export async function writeSite(
  name: FormatName,
  site: SiteResult,
  context: SiteContext,
  output: Output,
): Promise<void> {
  for await (const text of piecesOf(name, site, context)) await output.write(text);
}

async function* piecesOf(name: FormatName, site: SiteResult, context: SiteContext): AsyncGenerator<string> {
  switch (name) {
    case 'text':
      yield* siteText(site, context);
      return;
    case 'json':
      yield siteJson(site, context.presentSite);
      return;
    case 'html':
      yield await siteHtml(site, context);
      return;
    case 'junit':
      yield* siteJunit(site, context);
      return;
    case 'markdown':
      yield siteMarkdown(site, context.guides);
      return;
    case 'sarif':
      yield* siteSarif(site, context);
  }
}

async function* siteText(site: SiteResult, { catalogue, guides, text }: SiteContext): AsyncGenerator<string> {
  if (text.explain) {
    for await (const outcome of outcomesOf(site)) {
      const notes = outcome.report === null ? [] : limitNotes(outcome.report, catalogue);
      yield `${renderReport(outcome, guides, text, notes)}\n`;
    }
  }
  yield `${renderSite(site, guides, text)}\n`;
}
