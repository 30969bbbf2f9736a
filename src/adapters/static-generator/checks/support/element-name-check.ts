import { isFilled, type AccessibleNames } from '../../accessibility/accessible-names.js';
import type { Check, Explanation } from '../check.js';
import type { ElementVisitor } from '../../html/visitors.js';
import { attribute, type Element } from '../../html/document.js';
import { ElementResults, type ResultWords } from './element-results.js';
import { explicitRole, isPresentational } from '../../accessibility/explicit-role.js';
import { NAME_REQUIRED_ROLES } from '../../accessibility/role-facts.js';
import type { Roles } from '../../accessibility/roles.js';

/** Called after the walk. `label` is the label element around the element, or null. */
export type NameTest = (element: Element, names: AccessibleNames, label: Element | null, roles: Roles) => boolean;

interface NameRule {
  readonly id: string;
  readonly title: string;
  readonly failureTitle: string;
  readonly explained: Explanation;
  /** The tag names that the rule applies to. */
  readonly tags: readonly string[];
  /** If set, the rule applies only to elements with this attribute, in SVG too. */
  readonly attribute?: string;
  /** Called for elements that are not concealed. Defaults to all of them. */
  readonly appliesTo?: (element: Element, roles: Roles) => boolean;
  readonly isNamed: NameTest;
  readonly words: Pick<ResultWords, 'one' | 'many'>;
}

/** Creates a check that certain elements have an accessible name, as a rule of axe-core. */
export function elementNameCheck(rule: NameRule): Check {
  const { id, title, failureTitle, explained, tags, appliesTo = () => true, isNamed, words } = rule;
  return {
    id,
    category: 'accessibility',
    title,
    failureTitle,
    explained,
    inspect(_subject, { describe, dynamics, names, roles }) {
      const waiting: { element: Element; label: Element | null }[] = [];
      const note: ElementVisitor = (element, context) => {
        if (!context.isConcealed && appliesTo(element, roles)) waiting.push({ element, label: context.label });
      };
      const noteTag: ElementVisitor = (element, context) => {
        if (tags.includes(element.tagName)) note(element, context);
      };
      return {
        ...(rule.attribute === undefined
          ? { elements: Object.fromEntries(tags.map((tag) => [tag, note])) }
          : { attributes: { [rule.attribute]: noteTag } }),
        conclude() {
          const results = new ElementResults(dynamics);
          for (const { element, label } of waiting) results.record(element, isNamed(element, names, label, roles));
          return results.verdict({ ...words, good: 'has an accessible name', bad: 'has no accessible name' }, describe);
        },
      };
    },
  };
}

/** Whether an element must have a name: because of its role, or because it can be focused. */
export function needsName(element: Element, roles: Roles): boolean {
  const role = explicitRole(element);
  if (role === null || isPresentational(role) || NAME_REQUIRED_ROLES.has(role)) return true;
  return roles.exposure.isFocusable(element);
}

/** Whether an element is presentational and nothing overrides that. */
export function isPresentationalElement(element: Element, roles: Roles): boolean {
  return isPresentational(roles.of(element));
}

export function hasFilled(element: Element, name: string): boolean {
  return isFilled(attribute(element, name));
}
