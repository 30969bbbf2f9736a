import { isFilled, type AccessibleNames } from '../../accessibility/accessible-names.js';
import type { Check, Explanation } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults, type ResultWords } from './element-results.js';
import { explicitRole, isPresentational } from '../../accessibility/explicit-role.js';
import { NAME_REQUIRED_ROLES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Asked once the document was walked. `label` is the label element around the element. */
export type NameTest = (element: Element, names: AccessibleNames, label: Element | null, roles: Roles) => boolean;

interface NameRule {
  readonly id: string;
  readonly title: string;
  readonly failureTitle: string;
  readonly explained: Explanation;
  /** Names of the tags that the rule is about. */
  readonly tags: readonly string[];
  /** Where it is said, the rule is about those with this attribute, and in drawings as well as in HTML. */
  readonly attribute?: string;
  /** Which of them are judged, hidden ones left out already; all of them where it is left out. */
  readonly appliesTo?: (element: Element, roles: Roles) => boolean;
  readonly isNamed: NameTest;
  readonly words: Pick<ResultWords, 'one' | 'many'>;
}

/** A rule of axe that elements of a kind have an accessible name. */
export function elementNameCheck(rule: NameRule): Check {
  const { id, title, failureTitle, explained, tags, appliesTo = () => true, isNamed, words } = rule;
  return {
    id,
    category: 'accessibility',
    title,
    failureTitle,
    explained,
    inspect(_subject, { describe, names, roles }) {
      const waiting: { element: Element; label: Element | null }[] = [];
      const note: ElementVisitor = (element, place) => {
        if (!place.isConcealed && appliesTo(element, roles)) waiting.push({ element, label: place.label });
      };
      const noteTag: ElementVisitor = (element, place) => {
        if (tags.includes(element.tagName)) note(element, place);
      };
      return {
        ...(rule.attribute === undefined
          ? { elements: Object.fromEntries(tags.map((tag) => [tag, note])) }
          : { attributes: { [rule.attribute]: noteTag } }),
        conclude() {
          const tally = new ElementResults();
          for (const { element, label } of waiting) tally.record(element, isNamed(element, names, label, roles));
          return tally.verdict(
            { ...words, good: 'with an accessible name', bad: 'without an accessible name' },
            describe,
          );
        },
      };
    },
  };
}

/** Whether an element must have a name as its role has it: those whose role needs one, or that take the focus. */
export function needsName(element: Element, roles: Roles): boolean {
  const role = explicitRole(element);
  if (role === null || isPresentational(role) || NAME_REQUIRED_ROLES.has(role)) return true;
  return roles.exposure.isFocusable(element);
}

/** Whether an element is marked as mere layout, and nothing makes it more. */
export function isLayout(element: Element, roles: Roles): boolean {
  return isPresentational(roles.of(element));
}

export function hasFilled(element: Element, name: string): boolean {
  return isFilled(attribute(element, name));
}
