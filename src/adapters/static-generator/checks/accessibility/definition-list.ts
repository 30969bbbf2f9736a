import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { isAllowedInList, type AllowedChildren } from '../support/list-children.js';
import type { Roles } from '../../accessibility/roles.js';

const TERMS: AllowedChildren = { tags: ['dt', 'dd'], roles: ['definition', 'term', 'listitem'] };

/** axe's definition-list: only terms, descriptions and groups of them; a term is followed by a description. */
export const definitionList: Check = {
  id: 'definition-list',
  category: 'accessibility',
  title: 'Description lists hold only terms and descriptions',
  failureTitle: 'Description lists hold only terms and descriptions',
  explained: {
    what: 'Each `dl` without a role that is not hidden. Passes where each holds only `dt`, `dd`, `div` around them, and what is never shown, such as scripts, and where terms of its own are followed by a description. One with something else fails; a page without them is not applicable.',
    why: 'Screen readers tell which description belongs to which term; anything else between them breaks that.',
    fix: 'Write `<dl><dt>Term</dt><dd>Description</dd></dl>`, and put other content into a `dd`.',
    source: axeSource('definition-list'),
  },
  inspect(_subject, { describe, roles }) {
    const lists: Element[] = [];
    return {
      elements: {
        dl(element, place) {
          if (!place.isConcealed && !attribute(element, 'role')) lists.push(element);
        },
      },
      conclude() {
        const tally = new ElementResults();
        for (const list of lists) tally.record(list, hasOnlyTerms(list, roles) && hasPairs(list));
        return tally.verdict(
          {
            one: 'description list',
            good: 'of terms and descriptions only',
            bad: 'with something else, or with a term or a description alone',
          },
          describe,
        );
      },
    };
  },
};

function hasOnlyTerms(list: Element, roles: Roles): boolean {
  const groups = list.childNodes.flatMap((child) =>
    'tagName' in child && child.tagName === 'div' && explicitRole(child) === null ? child.childNodes : [child],
  );
  return groups.every((child) => isAllowedInList(child, TERMS, roles));
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
