import type { CapRule } from '../../../domain/index.js';

/** Failures that no amount of other points makes up for: a page with one of them is never good. */
export const CAPS: readonly CapRule[] = [
  { check: 'is-crawlable', label: 'decent', reason: 'Search engines may not list this page.' },
  { check: 'secure-forms', label: 'decent', reason: 'A form sends passwords or other input without encryption.' },
  { check: 'mixed-content', label: 'decent', reason: 'The page uses HTTPS but loads code over plain HTTP.' },
];
