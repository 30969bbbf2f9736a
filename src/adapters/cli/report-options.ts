import { InvalidArgumentError, Option, type Command } from 'commander';
import { FORMATS, type FormatName } from './formats/report-format.js';

/** Parsed options of `report`. */
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

/** The most URLs that the sitemap protocol allows in one sitemap. */
const MAX_URLS = 50_000;
const MAX_CONCURRENCY = 32;

const EXAMPLES = `
Exit codes:
  0  all URLs were checked
  1  a score is below --fail-under
  2  a URL has no score, the run was stopped, or the command is invalid

Examples:
  sitegrade report example.com
  sitegrade report https://example.com/ https://example.com/about --fail-under 80
  sitegrade report --sitemap example.com/sitemap.xml --format sarif --output sitegrade.sarif
  sitegrade report example.com --format html --output report.html
  cat urls.txt | sitegrade report --urls-from - --format junit > sitegrade.xml`;

/** Adds the command `report`. */
export function addReportCommand(
  program: Command,
  run: (urls: readonly string[], options: ReportOptions) => Promise<void>,
): void {
  program
    .command('report [urls...]')
    .summary('check URLs and print reports, without a server or storage')
    .description('Checks URLs and prints reports, without a server or storage. A URL without a scheme means https://.')
    .addOption(new Option('-f, --format <format>', 'output format (default: "text")').choices(FORMATS))
    .addOption(new Option('--json', 'same as --format json').conflicts('format'))
    .option('-o, --output <file>', 'write the result to a file and print the text format')
    .option('--fail-under <score>', 'exit with code 1 if a score is below this', parseScore)
    .option('--explain', 'with several URLs: print each report in full before the table')
    .option('--urls-from <file>', 'read URLs from a file, one per line; - is standard input')
    .option('--sitemap <url>', 'read URLs from a sitemap, a sitemap index, or a robots.txt that lists sitemaps')
    .option('--limit <number>', 'maximum number of URLs', parseInteger(1, MAX_URLS), 100)
    .option('--concurrency <number>', 'URLs to check at the same time', parseInteger(1, MAX_CONCURRENCY), 4)
    .option('--per-host <number>', 'URLs of one host to check at the same time', parseInteger(1, MAX_CONCURRENCY), 2)
    .addHelpText('after', EXAMPLES)
    .action(run);
}

function parseScore(text: string): number {
  const score = Number(text);
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || score > 100) {
    throw new InvalidArgumentError('Use a number from 0 to 100.');
  }
  return score;
}

/** Returns a parser for whole numbers from `least` to `most`. */
export function parseInteger(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d{1,6}$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`);
    }
    return number;
  };
}
