import { axeSource } from '../support/axe-source.js';
import { isPresentationalElement, elementNameCheck, needsName } from '../support/element-name-check.js';

/** The button-name rule of axe-core 4.14. */
export const buttonName = elementNameCheck({
  id: 'button-name',
  title: 'Buttons have a name',
  failureTitle: 'Buttons have no name',
  explained: {
    what: 'Checks each `button` that the markup does not hide. Passes when each has a name: text, an image with a text alternative, `aria-label`, `aria-labelledby`, a `label` or a `title`. Fails when one has none. Does not apply to pages without buttons.',
    why: 'A screen reader announces only “button”, and voice control cannot press it.',
    fix: 'Write text into the button, or name an icon button: `<button aria-label="Close">…</button>`.',
    source: axeSource('button-name'),
  },
  tags: ['button'],
  appliesTo: needsName,
  isNamed: (element, names, label, roles) =>
    names.byContent(element) ||
    names.byAttributes(element) ||
    names.byLabel(element, label) ||
    isPresentationalElement(element, roles),
  words: { one: 'button' },
});
