import { attribute, type Element } from './document.js';

const split = (words: string) => words.split(' ');

/** HTML elements that must not have a name without a role (ARIA in HTML, as axe 4.14 reads it). */
const NAMELESS = new Set(
  split(
    'abbr b bdi bdo body caption cite code data dd del div em figcaption i ins kbd label legend mark p pre q rp rt s samp ' +
      'small span strong sub sup time u var',
  ),
);

/** Elements that may have a name. Obsolete and unknown elements are in neither list and must not have one. */
const NAMEABLE = new Set(
  split(
    'address article aside audio base blockquote br button canvas col colgroup datalist details dfn dialog dl dt embed ' +
      'fieldset figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input li link main map math ' +
      'menu meta meter nav noscript object ol optgroup option output param picture progress ruby script search section ' +
      'select slot source style summary svg table tbody td template textarea tfoot th thead title tr track ul video wbr',
  ),
);

/** Elements that support few global ARIA attributes when they have no role. */
const FEW_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ...split('base col colgroup datalist head html link map meta noscript param script slot source style').map(
    (tag): [string, readonly string[]] => [tag, []],
  ),
  ...split('template title track').map((tag): [string, readonly string[]] => [tag, []]),
  ...split('br picture wbr').map((tag): [string, readonly string[]] => [tag, ['aria-hidden']]),
]);

/** Elements without a standard role that browsers expose to assistive technology. */
const EXPOSED_WITHOUT_ROLE = new Set(split('audio canvas dl embed iframe label object svg video'));

/** Names with a hyphen that belong to SVG and MathML. */
const RESERVED = new Set(
  split(
    'annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph',
  ),
);

const INPUT_TYPES = new Set(
  split(
    'button checkbox color date datetime-local email file hidden image month number password radio range reset search ' +
      'submit tel text time url week',
  ),
);

/** Whether HTML defines the element, without obsolete ones. */
export function isKnownElement({ tagName }: Element): boolean {
  return tagName === 'a' || tagName === 'area' || NAMELESS.has(tagName) || NAMEABLE.has(tagName);
}

/** Whether an element without a role may have a name. */
export function mayHaveName(element: Element): boolean {
  const { tagName } = element;
  return tagName === 'a' || tagName === 'area' ? attribute(element, 'href') !== null : NAMEABLE.has(tagName);
}

/** The only global ARIA attributes that an element without a role supports; null if it supports all. */
export function onlyAttributes({ tagName }: Element): readonly string[] | null {
  return FEW_ATTRIBUTES.get(tagName) ?? null;
}

export function isExposedWithoutRole({ tagName }: Element): boolean {
  return EXPOSED_WITHOUT_ROLE.has(tagName);
}

/** Whether it is a valid name for a custom element. */
export function isCustomElement({ tagName }: Element): boolean {
  return /^[a-z][^A-Z]*-[^A-Z]*$/.test(tagName) && !RESERVED.has(tagName);
}

/** The type of an `input` as browsers read it: `text` if missing or unknown. */
export function nativeType(element: Element): string {
  const type = attribute(element, 'type')?.toLowerCase() ?? '';
  return INPUT_TYPES.has(type) ? type : 'text';
}
