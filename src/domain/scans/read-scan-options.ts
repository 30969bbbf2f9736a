import type { Violation } from '../violation.js';
import { globViolation } from './glob-violation.js';
import {
  DEFAULT_SCAN_OPTIONS,
  MAX_DEPTH,
  MAX_GLOBS,
  MAX_PAGES,
  SITEMAP_USES,
  type ScanOptions,
  type SitemapUse,
} from './scan-options.js';

/** Options as a caller gives them. Absent ones have the value of `DEFAULT_SCAN_OPTIONS`. */
export interface ScanOptionsInput {
  readonly maxPages?: number | undefined;
  readonly maxDepth?: number | undefined;
  readonly sitemap?: string | undefined;
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly externalLinks?: boolean | undefined;
}

/** Options, or everything that is wrong with them. */
export type ScanOptionsReading =
  | { readonly options: ScanOptions; readonly violations: null }
  | { readonly options: null; readonly violations: readonly Violation[] };

/** Reads the options of a scan. Violations name the fields as the API does. */
export function readScanOptions(input: ScanOptionsInput): ScanOptionsReading {
  const defaults = DEFAULT_SCAN_OPTIONS;
  const { maxPages = defaults.maxPages, maxDepth = defaults.maxDepth, sitemap = defaults.sitemap } = input;
  const { include = defaults.include, exclude = defaults.exclude, externalLinks = defaults.externalLinks } = input;
  const violations = [
    ...rangeViolations('max_pages', maxPages, 1, MAX_PAGES),
    ...rangeViolations('max_depth', maxDepth, 0, MAX_DEPTH),
    ...(isSitemapUse(sitemap) ? [] : [UNKNOWN_SITEMAP_USE]),
    ...globsViolations('include', include),
    ...globsViolations('exclude', exclude),
  ];
  if (violations.length > 0 || !isSitemapUse(sitemap)) return { options: null, violations };
  return { options: { maxPages, maxDepth, sitemap, include, exclude, externalLinks }, violations: null };
}

const UNKNOWN_SITEMAP_USE: Violation = {
  field: 'sitemap',
  code: 'invalid_choice',
  message: `Use one of ${SITEMAP_USES.join(', ')}.`,
};

function isSitemapUse(value: string): value is SitemapUse {
  return (SITEMAP_USES as readonly string[]).includes(value);
}

function rangeViolations(field: string, value: number, least: number, most: number): readonly Violation[] {
  if (Number.isInteger(value) && value >= least && value <= most) return [];
  const message = `Use a whole number from ${least} to ${most.toLocaleString('en')}.`;
  return [{ field, code: 'out_of_range', message }];
}

/** Names only the first bad pattern of a field, with what it is. */
function globsViolations(field: string, globs: readonly string[]): readonly Violation[] {
  if (globs.length > MAX_GLOBS) {
    return [{ field, code: 'too_many', message: `Use at most ${MAX_GLOBS} path patterns.` }];
  }
  return globs.flatMap((glob) => globViolation(glob, field) ?? []).slice(0, 1);
}
