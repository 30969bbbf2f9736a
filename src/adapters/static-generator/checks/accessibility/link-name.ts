import { axeSource } from '../support/axe-source.js';
import { elementNameCheck } from '../support/element-name-check.js';

/** The link-name rule of axe-core 4.14. */
export const linkName = elementNameCheck({
  id: 'link-name',
  title: 'Links have a name',
  failureTitle: 'Links have no name',
  explained: {
    what: 'Checks each `a` with an `href` that the markup does not hide. Passes when each has a name: text, an image with a text alternative, `aria-label`, `aria-labelledby` or `title`. Fails when one has none. Does not apply to pages without links.',
    why: 'Screen readers read the URL of a link without a name letter by letter, or skip the link.',
    fix: 'Write text into the link, or describe the image in it: `<a href="/"><img src="logo.svg" alt="Home"></a>`.',
    source: axeSource('link-name'),
  },
  tags: ['a'],
  attribute: 'href',
  // Like axe, ignores the older `xlink:href` of SVG.
  appliesTo: ({ attrs }) => attrs.some(({ name, prefix }) => name === 'href' && !prefix),
  isNamed: (element, names) => names.byContent(element) || names.byAttributes(element),
  words: { one: 'link' },
});
