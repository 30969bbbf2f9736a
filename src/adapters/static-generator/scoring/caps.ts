import type { CapRule } from '../../../domain/index.js';

/**
 * Failures that no amount of other points makes up for: a page with one of them is never good. A page that cannot be fetched,
 * or whose certificate is wrong or has expired, gets no score at all.
 */
export const CAPS: readonly CapRule[] = [
  { check: 'is-crawlable', label: 'decent', reason: 'Search engines may not list this page.' },
  {
    check: 'text-without-scripts',
    label: 'decent',
    reason: 'Without scripts, the page is empty, so many crawlers and link previews see nothing.',
  },
  {
    check: 'secure-forms',
    label: 'decent',
    reason: 'Passwords, payment details or other input are sent without encryption.',
  },
  {
    check: 'mixed-content',
    label: 'decent',
    reason: 'The page uses HTTPS but loads code, style or frames over plain HTTP.',
  },
];
