import type { WcagNumber } from './wcag-criteria.js';

/** No criterion requires it. */
const BEST_PRACTICE: readonly WcagNumber[] = [];

/**
 * The success criteria of WCAG 2.2 that a failure of each accessibility check is evidence against. A pass never proves that they
 * are met. They come from the tags of the axe-core rule with the same id; a test compares them.
 */
export const CHECK_CRITERIA: Readonly<Record<string, readonly WcagNumber[]>> = {
  'image-alt': ['1.1.1'],
  'input-image-alt': ['1.1.1', '4.1.2'],
  'object-alt': ['1.1.1'],
  'svg-img-alt': ['1.1.1'],
  'aria-meter-name': ['1.1.1'],
  'aria-progressbar-name': ['1.1.1'],

  'video-caption': ['1.2.2'],

  list: ['1.3.1'],
  listitem: ['1.3.1'],
  'definition-list': ['1.3.1'],
  dlitem: ['1.3.1'],
  'td-headers-attr': ['1.3.1'],
  'aria-required-children': ['1.3.1'],
  'aria-required-parent': ['1.3.1'],
  'aria-hidden-body': ['1.3.1', '4.1.2'],

  'autocomplete-valid': ['1.3.5'],
  'meta-viewport': ['1.4.4'],
  'meta-refresh': ['2.2.1'],
  'document-title': ['2.4.2'],
  'link-name': ['2.4.4', '4.1.2'],

  'html-has-lang': ['3.1.1'],
  'html-lang-valid': ['3.1.1'],
  'html-xml-lang-mismatch': ['3.1.1'],
  'valid-lang': ['3.1.2'],

  'aria-allowed-attr': ['4.1.2'],
  'aria-command-name': ['4.1.2'],
  'aria-conditional-attr': ['4.1.2'],
  'aria-deprecated-role': ['4.1.2'],
  'aria-hidden-focus': ['4.1.2'],
  'aria-input-field-name': ['4.1.2'],
  'aria-prohibited-attr': ['4.1.2'],
  'aria-required-attr': ['4.1.2'],
  'aria-roles': ['4.1.2'],
  'aria-toggle-field-name': ['4.1.2'],
  'aria-tooltip-name': ['4.1.2'],
  'aria-valid-attr': ['4.1.2'],
  'aria-valid-attr-value': ['4.1.2'],
  'button-name': ['4.1.2'],
  'duplicate-id-aria': ['4.1.2'],
  'frame-title': ['4.1.2'],
  'input-button-name': ['4.1.2'],
  label: ['4.1.2'],
  'select-name': ['4.1.2'],

  accesskeys: BEST_PRACTICE,
  'aria-allowed-role': BEST_PRACTICE,
  'aria-dialog-name': BEST_PRACTICE,
  'aria-text': BEST_PRACTICE,
  'aria-treeitem-name': BEST_PRACTICE,
  'empty-heading': BEST_PRACTICE,
  'heading-order': BEST_PRACTICE,
  'landmark-one-main': BEST_PRACTICE,
  'presentation-role-conflict': BEST_PRACTICE,
  'skip-link': BEST_PRACTICE,
  tabindex: BEST_PRACTICE,
  // Only 4.1.1 Parsing required it, and WCAG 2.2 dropped that.
  'duplicate-id': BEST_PRACTICE,
};
