import type { ActionDefinition } from '../../../../domain/index.js';

/** What to do for accessibility. */
export const ACCESSIBILITY_ACTIONS: readonly ActionDefinition[] = [
  {
    id: 'write-text-alternatives',
    title: 'Write text alternatives for images',
    checks: ['image-alt', 'input-image-alt', 'object-alt', 'svg-img-alt'],
  },
  { id: 'caption-videos', title: 'Add captions to videos', checks: ['video-caption'] },
  {
    id: 'label-form-fields',
    title: 'Label form fields',
    checks: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
  },
  {
    id: 'name-links-and-buttons',
    title: 'Name links and buttons',
    checks: ['link-name', 'button-name', 'input-button-name', 'aria-command-name'],
  },
  {
    id: 'name-widgets',
    title: 'Name dialogs, meters and other widgets',
    checks: ['aria-dialog-name', 'aria-meter-name', 'aria-progressbar-name', 'aria-tooltip-name', 'aria-treeitem-name'],
  },
  { id: 'title-frames', title: 'Give frames a title', checks: ['frame-title'] },
  {
    id: 'declare-languages',
    title: 'Declare the languages of the page',
    checks: ['html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch', 'valid-lang'],
  },
  {
    id: 'set-viewport',
    title: 'Set a viewport that fits phones and can be zoomed',
    checks: ['meta-viewport', 'viewport'],
  },
  { id: 'order-headings', title: 'Put the headings in order', checks: ['headings', 'heading-order', 'empty-heading'] },
  {
    id: 'correct-lists',
    title: 'Correct the markup of lists',
    checks: ['list', 'listitem', 'definition-list', 'dlitem'],
  },
  { id: 'connect-table-cells', title: 'Connect table cells to their headers', checks: ['td-headers-attr'] },
  { id: 'mark-main-content', title: 'Mark the main content of the page', checks: ['landmark-one-main'] },
  { id: 'repair-skip-links', title: 'Point skip links to a place that exists', checks: ['skip-link'] },
  { id: 'remove-positive-tabindex', title: 'Let the Tab key follow the order of the page', checks: ['tabindex'] },
  { id: 'change-access-keys', title: 'Use each access key once', checks: ['accesskeys'] },
  { id: 'remove-timed-refresh', title: 'Remove the automatic refresh', checks: ['meta-refresh'] },
  {
    id: 'correct-aria-roles',
    title: 'Correct ARIA roles',
    checks: [
      'aria-roles',
      'aria-allowed-role',
      'aria-deprecated-role',
      'aria-required-children',
      'aria-required-parent',
      'aria-text',
      'presentation-role-conflict',
    ],
  },
  {
    id: 'correct-aria-attributes',
    title: 'Correct ARIA attributes',
    checks: [
      'aria-allowed-attr',
      'aria-conditional-attr',
      'aria-prohibited-attr',
      'aria-required-attr',
      'aria-valid-attr',
      'aria-valid-attr-value',
    ],
  },
  {
    id: 'correct-aria-hidden',
    title: 'Remove aria-hidden from content that people use',
    checks: ['aria-hidden-body', 'aria-hidden-focus'],
  },
  { id: 'use-unique-ids', title: 'Give each element its own ID', checks: ['duplicate-id-aria', 'duplicate-id'] },
  { id: 'correct-autocomplete', title: 'Use valid autocomplete values', checks: ['autocomplete-valid'] },
];
