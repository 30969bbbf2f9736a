import {
  DEFAULT_SCAN_OPTIONS,
  type PrivacyKind,
  type ScanOptions,
  type SitemapUse,
} from '../../../../../domain/index.js';
import type { Form } from '../../../http/read-body.js';

/** What was typed into the form for a scan. */
export interface ScanFormValues {
  readonly url: string;
  readonly maxPages: string;
  readonly maxDepth: string;
  readonly sitemap: string;
  readonly include: string;
  readonly exclude: string;
  readonly externalLinks: boolean;
  readonly privacy: string;
}

/** The fields of the form, and of its validation errors. */
export const SCAN_FIELDS = [
  'url',
  'max_pages',
  'max_depth',
  'sitemap',
  'include',
  'exclude',
  'external_links',
  'privacy',
  'password',
] as const;

/** A form that is filled in with the options of an earlier scan, or the defaults. */
export function valuesOf(
  url: string,
  options: ScanOptions = DEFAULT_SCAN_OPTIONS,
  privacy: PrivacyKind = 'private',
): ScanFormValues {
  const { maxPages, maxDepth, sitemap, include, exclude, externalLinks } = options;
  return {
    url,
    maxPages: String(maxPages),
    maxDepth: String(maxDepth),
    sitemap,
    include: include.join(', '),
    exclude: exclude.join(', '),
    externalLinks,
    privacy,
  };
}

/** Fields that a form does not have keep their defaults. */
export function readScanForm(form: Form): ScanFormValues {
  const defaults = valuesOf('');
  return {
    url: form.text('url').trim(),
    maxPages: form.text('max_pages').trim() || defaults.maxPages,
    maxDepth: form.text('max_depth').trim() || defaults.maxDepth,
    sitemap: form.text('sitemap') || defaults.sitemap,
    include: form.text('include').trim(),
    exclude: form.text('exclude').trim(),
    externalLinks: form.text('external_links') === '1',
    privacy: form.text('privacy') || defaults.privacy,
  };
}

/** The options as the use case takes them. It validates them. */
export function optionsOf(values: ScanFormValues) {
  return {
    maxPages: numberIn(values.maxPages),
    maxDepth: numberIn(values.maxDepth),
    sitemap: values.sitemap as SitemapUse,
    include: globsIn(values.include),
    exclude: globsIn(values.exclude),
    externalLinks: values.externalLinks,
  };
}

/** -1 for anything but digits: the use case rejects it with the bounds. */
function numberIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

function globsIn(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((glob) => glob !== '');
}
