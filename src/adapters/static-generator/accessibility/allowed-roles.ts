import type { AccessibleNames } from './accessible-names.js';
import { attribute, type Element } from '../html/document.js';
import { isKnownElement, nativeType } from '../html/element-facts.js';
import { parentElement } from '../html/closest.js';

/** The roles that an element may have besides its own. */
export type AllowedRoles = 'any' | readonly string[];

const split = (words: string) => words.split(' ');
const NONE: readonly string[] = [];
const LAYOUT = 'none presentation';
const LISTS = split('directory group listbox menu menubar none presentation radiogroup tablist toolbar tree');
const EMBEDDED = split('application document img image');
const CHECKED_ITEMS = 'menuitem menuitemcheckbox menuitemradio';

/** Elements that may have any role (ARIA in HTML, as axe 4.14 reads it). */
const ANY = new Set(
  split(
    'abbr address b bdi bdo blockquote canvas cite code data del dfn div em hgroup i ins kbd mark output p pre q rp rt ruby ' +
      's samp small span strong sub sup svg table tbody td tfoot th thead time tr u var',
  ),
);

/** Elements that may have some roles. Other HTML elements may have none. */
const SOME: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    article: `feed ${LAYOUT} document application main region`,
    aside: `feed note ${LAYOUT} region search doc-dedication doc-example doc-footnote doc-glossary doc-pullquote doc-tip`,
    audio: 'application',
    br: LAYOUT,
    button: `checkbox combobox gridcell link ${CHECKED_ITEMS} option radio separator slider switch tab treeitem`,
    dialog: 'alertdialog',
    dl: `group list ${LAYOUT}`,
    dt: 'listitem',
    embed: `${EMBEDDED.join(' ')} ${LAYOUT}`,
    fieldset: `${LAYOUT} radiogroup`,
    figcaption: `group ${LAYOUT}`,
    footer: `group ${LAYOUT} doc-footnote`,
    form: `form search ${LAYOUT}`,
    header: `group ${LAYOUT} doc-footnote`,
    hr: `${LAYOUT} doc-pagebreak`,
    iframe: `${EMBEDDED.join(' ')} ${LAYOUT}`,
    li: `${CHECKED_ITEMS} option ${LAYOUT} radio separator tab treeitem doc-biblioentry doc-endnote`,
    menu: LISTS.join(' '),
    nav: `doc-index doc-pagelist doc-toc menu menubar ${LAYOUT} tablist`,
    object: EMBEDDED.join(' '),
    ol: LISTS.join(' '),
    search: `form group ${LAYOUT} region search`,
    section:
      'alert alertdialog application banner complementary contentinfo dialog document feed group log main marquee ' +
      `navigation ${LAYOUT} note search status tabpanel doc-abstract doc-acknowledgments doc-afterword doc-appendix ` +
      'doc-bibliography doc-chapter doc-colophon doc-conclusion doc-credit doc-credits doc-dedication doc-endnotes ' +
      'doc-epigraph doc-epilogue doc-errata doc-example doc-foreword doc-glossary doc-index doc-introduction doc-notice ' +
      'doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-toc',
    ul: LISTS.join(' '),
    video: 'application',
    wbr: LAYOUT,
  }).map(([tag, roles]) => [tag, split(roles)]),
);

const LINK = split(
  `button checkbox ${CHECKED_ITEMS} option radio switch tab treeitem doc-backlink doc-biblioref doc-glossref doc-noteref`,
);
const HEADING = split(`${LAYOUT} tab doc-subtitle`);
const NAMED_IMAGE = split(
  `button checkbox link math ${CHECKED_ITEMS} meter option progressbar radio scrollbar separator slider switch tab ` +
    'treeitem doc-cover',
);
const TEXT_FIELD = split('combobox searchbox spinbutton');
const TEXT_TYPES = new Set(split('text search tel url email'));

/** The roles that an HTML element may have besides its own; null if HTML does not define the element. */
export function allowedRoles(element: Element, names: AccessibleNames): AllowedRoles | null {
  const { tagName } = element;
  if (!isKnownElement(element)) return null;
  if (ANY.has(tagName)) return 'any';
  const has = (name: string) => attribute(element, name) !== null;
  switch (tagName) {
    case 'a':
      return has('href') ? LINK : 'any';
    case 'area':
      return has('href') ? NONE : ['button', 'link'];
    case 'figure':
      return element.childNodes.some(({ nodeName }) => nodeName === 'figcaption') ? ['doc-example'] : 'any';
    case 'img':
      return attribute(element, 'alt') || names.has(element) ? NAMED_IMAGE : split(LAYOUT);
    case 'input':
      return ofInput(element);
    case 'select':
      return !has('multiple') && [null, '1'].includes(attribute(element, 'size')) ? ['menu'] : NONE;
    case 'summary':
      return isOfDetails(element) ? NONE : 'any';
    default:
      return /^h[1-6]$/.test(tagName) ? HEADING : (SOME.get(tagName) ?? NONE);
  }
}

function ofInput(input: Element): readonly string[] {
  const type = nativeType(input);
  switch (type) {
    case 'button':
      return split(`checkbox combobox link ${CHECKED_ITEMS} option radio switch tab`);
    case 'checkbox':
      return split(`menuitemcheckbox option switch${attribute(input, 'aria-pressed') === null ? '' : ' button'}`);
    case 'image':
      return split(`link ${CHECKED_ITEMS} radio switch`);
    case 'radio':
      return ['menuitemradio'];
    default:
      if (!TEXT_TYPES.has(type)) return NONE;
      return type === 'text' && attribute(input, 'list') !== null ? NONE : TEXT_FIELD;
  }
}

function isOfDetails(summary: Element): boolean {
  const parent = parentElement(summary);
  return parent?.tagName === 'details' && parent.childNodes.find(({ nodeName }) => nodeName === 'summary') === summary;
}
