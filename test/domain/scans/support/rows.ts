import {
  DEFAULT_SCAN_OPTIONS,
  type GraphPage,
  type ScanKnowledge,
  type ScanOptions,
} from '../../../../src/domain/index.js';

/** A scan that knows everything. */
export function knowledge(
  change: Partial<Omit<ScanKnowledge, 'options'>> & { options?: Partial<ScanOptions> } = {},
): ScanKnowledge {
  const options = { ...DEFAULT_SCAN_OPTIONS, externalLinks: true, ...change.options };
  return { truncated: null, sitemaps: 'whole', ...change, options };
}

export const ORIGIN = 'https://example.com';

/** A row that was not visited, at /2 for the number 2. */
export function row(number: number, change: Partial<GraphPage> = {}): GraphPage {
  return {
    number,
    url: number === 1 ? `${ORIGIN}/` : `${ORIGIN}/${number}`,
    kind: 'page',
    isInSitemap: true,
    status: 'waiting',
    statusCode: null,
    redirectTo: null,
    skippedReason: null,
    title: null,
    description: null,
    canonical: null,
    isNoindex: false,
    alternates: [],
    failure: null,
    links: [],
    ...change,
  };
}

/** A page with links to rows, each with the text "to <number>". */
export function page(number: number, targets: readonly number[] = [], change: Partial<GraphPage> = {}): GraphPage {
  const links = targets.map((target) => ({ target, text: `to ${target}`, isNofollow: false }));
  return row(number, { status: 'checked', statusCode: 200, links, ...change });
}

/** @param to number of a row, or a URL */
export function redirect(number: number, to: number | string, change: Partial<GraphPage> = {}): GraphPage {
  const redirectTo = typeof to === 'string' ? to : row(to).url;
  return row(number, { status: 'checked', statusCode: 301, redirectTo, ...change });
}

export function broken(number: number, change: Partial<GraphPage> = {}): GraphPage {
  const failure = { code: 'target_http_error', message: 'The page answered 404 Not Found.' } as const;
  return row(number, { status: 'failed', statusCode: 404, failure, ...change });
}
