import { axeSource } from '../support/axe-source.js';
import { isLayout, elementNameCheck, needsName } from '../support/element-name-check.js';

/** axe's button-name. */
export const buttonName = elementNameCheck({
  id: 'button-name',
  title: 'Buttons have a name',
  failureTitle: 'Buttons have a name',
  explained: {
    what: 'Each `button` that is not hidden. Passes where each has a name: text within it, the text alternative of an image within it, `aria-label`, `aria-labelledby`, a `label` or a `title`. One without fails; a page without buttons is not applicable.',
    why: 'A screen reader says only “button” of one without a name, and speech control cannot press it.',
    fix: 'Write text into the button, or name an icon button: `<button aria-label="Close">…</button>`.',
    source: axeSource('button-name'),
  },
  tags: ['button'],
  appliesTo: needsName,
  isNamed: (element, names, label, roles) =>
    names.byContent(element) ||
    names.byAttributes(element) ||
    names.byLabel(element, label) ||
    isLayout(element, roles),
  words: { one: 'button' },
});
