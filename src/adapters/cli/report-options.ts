import { InvalidArgumentError, Option, type Command } from 'commander';
import { FORMATS, type FormatName } from './formats/report-format.js';

/** Options of `report`, read. */
export interface ReportOptions {
  readonly format?: FormatName;
  readonly json?: boolean;
  readonly output?: string;
  readonly failUnder?: number;
  readonly explain?: boolean;
  readonly urlsFrom?: string;
  readonly sitemap?: string;
  readonly limit: number;
  readonly concurrency: number;
  readonly perHost: number;
}

/** What the sitemap protocol allows in one sitemap. */
const MAX_URLS = 50_000;
const MAX_CONCURRENCY = 32;

const EXAMPLES = `
Exit code: 0 graded; 1 a score is below --fail-under; 2 a URL has no score, or the call was wrong.

Examples:
  sitegrade report https://example.com/
  sitegrade report https://example.com/ https://example.com/about --fail-under 80
  sitegrade report --sitemap https://example.com/sitemap.xml --limit 500 --format sarif --output sitegrade.sarif
  cat urls.txt | sitegrade report --urls-from - --format junit > sitegrade.xml`;

/** Adds `report` with its options. Wrong values are refused with the option's name and its rule. */
export function addReportCommand(
  program: Command,
  run: (urls: readonly string[], options: ReportOptions) => Promise<void>,
): void {
  program
    .command('report [urls...]')
    .description('make reports on URLs, without server or storage')
    .addOption(
      new Option('-f, --format <format>', 'how to print: text, json, junit, markdown or sarif').choices(FORMATS),
    )
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .option('-o, --output <file>', 'write the result to a file, and show a summary')
    .option('--fail-under <score>', 'exit with 1 below this score', parseScore)
    .option('--explain', 'with several URLs: show each report in full, before the table')
    .option('--urls-from <file>', 'read URLs from a file, one to a line; - is standard input')
    .option('--sitemap <url>', 'read URLs from a sitemap, a sitemap index, or a robots.txt that names one')
    .option('--limit <number>', 'grade at most so many URLs', parseWhole(1, MAX_URLS), 100)
    .option('--concurrency <number>', 'URLs under way at a time', parseWhole(1, MAX_CONCURRENCY), 4)
    .option('--per-host <number>', 'of these, towards one host', parseWhole(1, MAX_CONCURRENCY), 2)
    .addHelpText('after', EXAMPLES)
    .action(run);
}

function parseScore(text: string): number {
  const score = Number(text);
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || score > 100) {
    throw new InvalidArgumentError('A score is a number from 0 to 100.');
  }
  return score;
}

function parseWhole(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d{1,6}$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
    }
    return number;
  };
}
