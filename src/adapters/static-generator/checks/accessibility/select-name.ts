import { axeSource } from '../support/axe-source.js';
import { isPresentationalElement, elementNameCheck } from '../support/element-name-check.js';

/** The select-name rule of axe-core 4.14. */
export const selectName = elementNameCheck({
  id: 'select-name',
  title: 'Select elements have a label',
  failureTitle: 'Select elements have no label',
  explained: {
    what: 'Checks each `select` that the markup does not hide. Passes when each has a `label` with text, `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without such elements.',
    why: 'Without a label, screen reader users hear the selected value, but not what it is for.',
    fix: 'Write `<label for="size">Size</label> <select id="size">…`.',
    source: axeSource('select-name'),
  },
  tags: ['select'],
  isNamed: (element, names, label, roles) =>
    names.byLabel(element, label) || names.byAttributes(element) || isPresentationalElement(element, roles),
  words: { one: 'select element' },
});
