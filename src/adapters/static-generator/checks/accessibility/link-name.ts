import { axeSource } from '../support/axe-source.js';
import { elementNameCheck } from '../support/element-name-check.js';

/** axe's link-name. */
export const linkName = elementNameCheck({
  id: 'link-name',
  title: 'Links have a name',
  failureTitle: 'Links have a name',
  explained: {
    what: 'Each `a` with an `href` that is not hidden. Passes where each has a name: text within it, the text alternative of an image within it, `aria-label`, `aria-labelledby` or `title`. One without fails; a page without links is not applicable.',
    why: 'A link without a name is read as its address, letter by letter, or passed over.',
    fix: 'Write text into the link, or describe the image in it: `<a href="/"><img src="logo.svg" alt="Home"></a>`.',
    source: axeSource('link-name'),
  },
  tags: ['a'],
  attribute: 'href',
  // The older `xlink:href` of drawings is none to axe.
  appliesTo: ({ attrs }) => attrs.some(({ name, prefix }) => name === 'href' && !prefix),
  isNamed: (element, names) => names.byContent(element) || names.byAttributes(element),
  words: { one: 'link' },
});
