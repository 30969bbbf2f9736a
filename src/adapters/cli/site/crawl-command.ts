import { BELOW_THRESHOLD, FAILED, OK } from '../exit-codes.js';
import { formatOf, type ReportOptions } from '../report-options.js';
import { contextOf, type ReportDependencies } from '../report-context.js';
import { fileOutput, terminalOutput } from '../output.js';
import type { Terminal } from '../terminal.js';
import { scanSite } from './scan-site.js';
import type { SitePresenter } from './site-json.js';
import type { SiteResult } from './site-result.js';
import { counted } from './site-words.js';
import { writeSite } from './write-site.js';

/** Larger files are slow to open: a report has about 100 KB. */
const MAX_HTML_PAGES = 500;

/** Scans a site without a server or storage and prints what it found. @returns the exit code */
export async function crawlCommand(
  urls: readonly string[],
  options: ReportOptions,
  deps: ReportDependencies & { readonly presentSite: SitePresenter },
): Promise<number> {
  const { terminal, tools, cancellation } = deps;
  const format = formatOf(options);
  if (format === 'html' && (options.maxPages ?? 0) > MAX_HTML_PAGES)
    throw new Error(
      `--format html: ${options.maxPages} pages are too many for one file. Use --max-pages ${MAX_HTML_PAGES}, or another format.`,
    );
  const context = { ...contextOf(options, false, deps), presentSite: deps.presentSite };
  const screen = terminalOutput((text) => terminal.out(text));
  const file = options.output === undefined ? null : await fileOutput(options.output);
  try {
    return await scanSite(urls, options, { openScanner: tools.openScanner, terminal, cancellation }, async (site) => {
      if (file !== null)
        await writeSite(format, site, { ...context, text: { ...context.text, hasColors: false } }, file);
      await writeSite(file === null ? format : 'text', site, context, screen);
      await file?.commit();
      return exitCode(site, options.failUnder, terminal);
    });
  } finally {
    await file?.discard();
  }
}

/** Pages that fail are findings, so only the score of the site decides. */
function exitCode({ scan }: SiteResult, failUnder: number | undefined, terminal: Terminal): number {
  if (scan.status === 'canceled') {
    terminal.err(
      `Stopped: ${counted(scan.pages.skipped + scan.pages.waiting, 'page was', 'pages were')} not checked.\n`,
    );
    return FAILED;
  }
  if (scan.score === null) return FAILED;
  return failUnder !== undefined && scan.score < failUnder ? BELOW_THRESHOLD : OK;
}
