import { axeSource } from '../support/axe-source.js';
import { isLayout, elementNameCheck } from '../support/element-name-check.js';

/** axe's select-name. */
export const selectName = elementNameCheck({
  id: 'select-name',
  title: 'Selection lists have a label',
  failureTitle: 'Selection lists have a label',
  explained: {
    what: 'Each `select` that is not hidden. Passes where each has a `label` with text, `aria-label`, `aria-labelledby` or `title`. One without fails; a page without them is not applicable.',
    why: 'Without a label people who listen hear the value that is chosen, but not what it is a choice of.',
    fix: 'Write `<label for="size">Size</label> <select id="size">…`.',
    source: axeSource('select-name'),
  },
  tags: ['select'],
  isNamed: (element, names, label, roles) =>
    names.byLabel(element, label) || names.byAttributes(element) || isLayout(element, roles),
  words: { one: 'selection list' },
});
