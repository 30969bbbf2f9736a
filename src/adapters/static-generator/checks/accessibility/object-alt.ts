import { axeSource } from '../support/axe-source.js';
import { isFilled } from '../../accessibility/accessible-names.js';
import { isText } from '../../accessibility/visible-content.js';
import { isHidden } from '../../html/concealment.js';
import { attribute, type Element } from '../../html/document.js';
import { isPresentationalElement, elementNameCheck, needsName } from '../support/element-name-check.js';

/** The object-alt rule of axe-core 4.14. Assumes that browsers can show every object with an address and without a plugin. */
export const objectAlt = elementNameCheck({
  id: 'object-alt',
  title: 'Embedded objects have a text alternative',
  failureTitle: 'Embedded objects have no text alternative',
  explained: {
    what: 'Checks each `object` with `data` that the markup does not hide, except those that cannot be focused and whose role needs no name, such as `document`, and those that show their content instead: without an address, or for a plugin such as Flash. Passes when each has an `aria-label`, `aria-labelledby` or `title` with text, or is marked as decoration with `role="presentation"`. Fails when one has none of these. Content inside the element does not count: browsers show it only when they cannot show the object. Does not apply to pages without such objects.',
    why: 'People who cannot see the object cannot tell what it shows.',
    fix: 'Describe the object: `<object data="chart.svg" aria-label="Sales since 2020, rising"></object>`.',
    source: axeSource('object-alt'),
  },
  tags: ['object'],
  appliesTo: (element, roles) =>
    attribute(element, 'data') !== null && needsName(element, roles) && !showsFallback(element),
  isNamed: (element, names, _label, roles) => names.byAttributes(element) || isPresentationalElement(element, roles),
  words: { one: 'embedded object' },
});

/** Browsers show the content of an object instead if it has no address, or needs a plugin. */
function showsFallback(object: Element): boolean {
  const isShown = isFilled(attribute(object, 'data')) && attribute(object, 'classid') === null && !needsPlugin(object);
  if (isShown) return false;
  return object.childNodes.some((node) => isText(node) || ('tagName' in node && !isHidden(node)));
}

/** Flash, Java, Silverlight and Shockwave, which browsers no longer run. */
function needsPlugin(object: Element): boolean {
  return /^application\/x-(?:shockwave-flash|java-|silverlight|director)/i.test(
    attribute(object, 'type')?.trim() ?? '',
  );
}
