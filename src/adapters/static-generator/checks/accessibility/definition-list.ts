import { axeSource } from '../support/axe-source.js';
import type { Check } from '../check.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults } from '../support/element-results.js';
import { explicitRole } from '../../accessibility/explicit-role.js';
import { isAllowedInList, type AllowedChildren } from '../support/list-children.js';
import type { Roles } from '../../accessibility/roles.js';

const TERMS: AllowedChildren = { tags: ['dt', 'dd'], roles: ['definition', 'term', 'listitem'] };

/** The definition-list rule of axe-core 4.14. */
export const definitionList: Check = {
  id: 'definition-list',
  category: 'accessibility',
  title: 'Description lists contain only terms and descriptions',
  failureTitle: 'Description lists contain other content or incomplete pairs',
  explained: {
    what: 'Checks each `dl` without a role that the markup does not hide. Passes when each contains only `dt`, `dd`, `div` elements around them, and elements that are never displayed, such as scripts, and when a description follows its terms. Fails otherwise. Does not apply to pages without such lists.',
    why: 'Screen readers announce which description belongs to which term. Other content in between breaks that.',
    fix: 'Write `<dl><dt>Term</dt><dd>Description</dd></dl>`, and move other content into a `dd`.',
    source: axeSource('definition-list'),
  },
  inspect(_subject, { describe, dynamics, roles }) {
    const lists: Element[] = [];
    return {
      elements: {
        dl(element, context) {
          if (!context.isConcealed && !attribute(element, 'role')) lists.push(element);
        },
      },
      conclude() {
        const results = new ElementResults(dynamics);
        for (const list of lists) results.record(list, hasOnlyTerms(list, roles) && hasPairs(list));
        return results.verdict(
          {
            one: 'description list',
            good: 'has only terms and descriptions',
            bad: 'has other content, or a term or description on its own',
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

/** Terms and descriptions directly in the list need each other. */
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
