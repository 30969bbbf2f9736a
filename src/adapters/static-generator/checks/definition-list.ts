import { firstRole } from '../accessible-names.js';
import { ARIA_ROLES } from '../aria.js';
import { axeSource } from '../axe-source.js';
import type { Check } from '../check.js';
import { attribute, hides, type ChildNode, type Element } from '../document.js';
import { ElementTally } from '../element-tally.js';

/** What browsers do not show, and so may stand between terms. */
const UNSEEN = new Set(['script', 'template', 'style', 'noscript', 'link', 'meta']);
const ALLOWED_ROLES = ['definition', 'term', 'list'];

/** axe's definition-list: only terms, descriptions and groups of them; a term is followed by a description. */
export const definitionList: Check = {
  id: 'definition-list',
  category: 'accessibility',
  title: 'Description lists hold only terms and descriptions',
  explained: {
    what: 'Each `dl` without a role that is not hidden. Passes where each holds only `dt`, `dd`, `div` around them, and what is never shown, such as scripts, and where terms of its own are followed by a description. One with something else fails; a page without them is not applicable.',
    why: 'Screen readers tell which description belongs to which term; anything else between them breaks that.',
    mend: 'Write `<dl><dt>Term</dt><dd>Description</dd></dl>`, and put other content into a `dd`.',
    source: axeSource('definition-list'),
  },
  inspect(_subject, { describe }) {
    const tally = new ElementTally();
    return {
      elements: {
        dl(element, place) {
          if (place.isConcealed || attribute(element, 'role')) return;
          tally.note(element, hasOnlyTerms(element) && hasPairs(element));
        },
      },
      judge: () =>
        tally.verdict(
          {
            one: 'description list',
            good: 'of terms and descriptions only',
            bad: 'with something else, or with a term or a description alone',
          },
          describe,
        ),
    };
  },
};

function hasOnlyTerms(list: Element): boolean {
  const groups = list.childNodes.flatMap((child) =>
    'tagName' in child && child.tagName === 'div' && knownRole(child) === '' ? child.childNodes : [child],
  );
  return groups.every(mayStandInList);
}

function mayStandInList(child: ChildNode): boolean {
  if (child.nodeName === '#text') return !('value' in child) || child.value.trim() === '';
  if (!('tagName' in child) || UNSEEN.has(child.tagName)) return true;
  if (child.attrs.some(({ name, value }) => hides(name, value))) return true;
  const role = knownRole(child);
  return role === '' ? child.tagName === 'dt' || child.tagName === 'dd' : ALLOWED_ROLES.includes(role);
}

/** Terms and descriptions that are no groups need each other. */
function hasPairs(list: Element): boolean {
  let hasTerm = false;
  let hasDescription = false;
  for (const child of list.childNodes) {
    if (child.nodeName === 'dt') hasTerm = true;
    if (child.nodeName === 'dd') {
      if (hasTerm) return true;
      hasDescription = true;
    }
  }
  return !hasTerm && !hasDescription;
}

function knownRole(element: Element): string {
  const role = firstRole(element);
  return ARIA_ROLES.has(role) ? role : '';
}
