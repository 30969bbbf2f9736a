import { InvalidArgumentError, Option, type Command } from 'commander';
import { DEFAULT_SCAN_OPTIONS, MAX_DEPTH, MAX_PAGES, SITEMAP_USES, type SitemapUse } from '../../domain/index.js';
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
  readonly crawl?: boolean;
  readonly maxPages?: number;
  readonly maxDepth?: number;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly sitemapUse?: SitemapUse;
  readonly externalLinks?: boolean;
}

/** Options that only `--crawl` has. */
const CRAWL_OPTIONS = {
  maxPages: '--max-pages',
  maxDepth: '--max-depth',
  include: '--include',
  exclude: '--exclude',
  sitemapUse: '--sitemap-use',
  externalLinks: '--external-links',
} as const satisfies Partial<Record<keyof ReportOptions, string>>;

/** The most URLs that the sitemap protocol allows in one sitemap. */
const MAX_URLS = 50_000;
const MAX_CONCURRENCY = 32;

const { maxPages, maxDepth, sitemap } = DEFAULT_SCAN_OPTIONS;

const EXAMPLES = `
Exit codes:
  0  all URLs were checked; with --crawl, the site was
  1  a score is below --fail-under; with --crawl, the score of the site
  2  a URL or the site has no score, the run was stopped, or the command is invalid

Examples:
  sitegrade report example.com
  sitegrade report https://example.com/ https://example.com/about --fail-under 80
  sitegrade report --sitemap example.com/sitemap.xml --format sarif --output sitegrade.sarif
  sitegrade report example.com --format html --output report.html
  sitegrade report --crawl example.com --max-pages 500 --exclude '/search/**'
  cat urls.txt | sitegrade report --urls-from - --format junit > sitegrade.xml`;

export function formatOf({ json, format = 'text' }: ReportOptions): FormatName {
  return json === true ? 'json' : format;
}

/** @throws Error that names an option that only `--crawl` has */
export function requireNoCrawlOptions(options: ReportOptions): void {
  for (const [name, option] of Object.entries(CRAWL_OPTIONS)) {
    if (options[name as keyof typeof CRAWL_OPTIONS] !== undefined)
      throw new Error(`${option} needs --crawl, which scans the whole site.`);
  }
}

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
    .addOption(
      new Option('--crawl', 'scan the whole site that the URL belongs to').conflicts(['urlsFrom', 'sitemap', 'limit']),
    )
    .option(
      '--max-pages <number>',
      `with --crawl: maximum number of pages${byDefault(maxPages)}`,
      parseInteger(1, MAX_PAGES),
    )
    .option(
      '--max-depth <number>',
      `with --crawl: maximum number of clicks from the URL${byDefault(maxDepth)}`,
      parseInteger(0, MAX_DEPTH),
    )
    .option(
      '--include <pattern>',
      'with --crawl: only pages whose path matches, such as "/blog/**"; repeatable',
      collect,
    )
    .option('--exclude <pattern>', 'with --crawl: no pages whose path matches; repeatable', collect)
    .addOption(
      new Option(
        '--sitemap-use <use>',
        `with --crawl: find pages by links and sitemaps, by sitemaps only, or by links only${byDefault(sitemap)}`,
      ).choices(SITEMAP_USES),
    )
    .option('--external-links', 'with --crawl: also check links to other sites')
    .addHelpText('after', EXAMPLES)
    .action(run);
}

function byDefault(value: string | number): string {
  return ` (default: ${JSON.stringify(value)})`;
}

function collect(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
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
