import { BELOW_THRESHOLD, FAILED, OK } from './exit-codes.js';
import { createFormat } from './formats/create-format.js';
import type { ReportFormat } from './formats/report-format.js';
import { previewAll } from './preview-all.js';
import type { UrlOutcome } from './url-outcome.js';
import { fileOutput, terminalOutput, type Output } from './output.js';
import { createProgress } from './progress.js';
import { contextOf, type ReportDependencies } from './report-context.js';
import { formatOf, requireNoCrawlOptions, type ReportOptions } from './report-options.js';
import { collectTargets } from './targets/collect-targets.js';
import { TotalsCounter, unfinished, type Totals } from './totals.js';

/** Larger files are slow to open: a report has about 100 KB. */
const MAX_HTML_URLS = 500;

/** Checks URLs without a server or storage and prints the reports. @returns the exit code */
export async function reportCommand(
  urls: readonly string[],
  options: ReportOptions,
  deps: ReportDependencies,
): Promise<number> {
  requireNoCrawlOptions(options);
  const { terminal, tools, cancellation } = deps;
  const targets = await collectTargets({ ...options, urls }, deps.input, tools.listSitemap, cancellation);
  const count = targets.urls.length;
  if (formatOf(options) === 'html' && count > MAX_HTML_URLS)
    throw new Error(
      `--format html: ${count} URLs are too many for one file. Use --limit ${MAX_HTML_URLS}, or another format.`,
    );
  for (const note of targets.notes) terminal.err(`${note}\n`);
  const isSingle = urls.length === 1 && options.urlsFrom === undefined && options.sitemap === undefined;
  const counter = new TotalsCounter(targets.urls.length, options.failUnder);
  const screen = terminalOutput((text) => {
    progress.pause();
    terminal.out(text);
  });
  const writers = await openWriters(options, isSingle, screen, deps);
  const progress = createProgress(terminal, targets.urls.length);
  const previewOptions = {
    ...options,
    cancellation,
    onStep: (step: string) => progress.step(step),
    onFinished: (outcome: UrlOutcome) => progress.finished(outcome),
  };
  try {
    await previewAll(targets.urls, tools.preview, previewOptions, async (outcome) => {
      counter.add(outcome);
      for (const writer of writers) await writer.add(outcome);
    }).finally(() => progress.pause());
    const { totals } = counter;
    for (const writer of writers) await writer.end(totals);
    const left = unfinished(totals);
    if (left > 0) terminal.err(`Stopped: ${left} of ${totals.planned} URLs were not checked.\n`);
    return exitCode(totals);
  } catch (error) {
    for (const writer of writers) await writer.discard();
    throw error;
  }
}

/** Writes one format to one output. */
class Writer {
  #hasBegun = false;

  constructor(
    private readonly format: ReportFormat,
    private readonly output: Output,
  ) {}

  async add(outcome: UrlOutcome): Promise<void> {
    await this.#begin();
    await this.output.write(this.format.add(outcome));
  }

  /** Writes nothing, and leaves an existing file unchanged, if no URL was checked. */
  async end(totals: Totals): Promise<void> {
    if (!this.#hasBegun) return this.output.discard();
    await this.output.write(await this.format.end(totals));
    await this.output.commit();
  }

  discard(): Promise<void> {
    return this.output.discard();
  }

  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    await this.output.write(this.format.begin());
  }
}

async function openWriters(
  options: ReportOptions,
  isSingle: boolean,
  screen: Output,
  deps: ReportDependencies,
): Promise<readonly Writer[]> {
  const name = formatOf(options);
  const context = contextOf(options, isSingle, deps);
  if (options.output === undefined) return [new Writer(createFormat(name, context), screen)];
  const file = await fileOutput(options.output);
  const fileContext = { ...context, text: { ...context.text, hasColors: false } };
  return [new Writer(createFormat(name, fileContext), file), new Writer(createFormat('text', context), screen)];
}

function exitCode(totals: Totals): number {
  if (totals.failed > 0 || unfinished(totals) > 0) return FAILED;
  return totals.below > 0 ? BELOW_THRESHOLD : OK;
}
