import type { AccessibleNames } from '../../accessibility/accessible-names.js';
import { axeSource } from './axe-source.js';
import type { Check, Explanation } from '../check.js';
import { explicitRole, knownRoles } from '../../accessibility/explicit-role.js';
import { parentElement } from '../../html/closest.js';
import type { Roles } from '../../accessibility/roles.js';
import { attribute, isHtmlElement, type ChildNode, type Element } from '../../html/document.js';
import { ElementResults, type ResultWords } from './element-results.js';

interface RoleRule {
  readonly id: string;
  readonly title: string;
  readonly failureTitle: string;
  readonly explained: Omit<Explanation, 'source'>;
  /** The exact values of `role`. */
  readonly roles: readonly string[];
  /** Whether the content of an element can name it. */
  readonly byContent: boolean;
  readonly words: Pick<ResultWords, 'one' | 'many'>;
}

/** Elements that HTML names in its own ways. Other rules check them. */
const NAMED_BY_HTML = new Set([
  'br',
  'button',
  'fieldset',
  'figure',
  'hr',
  'img',
  'input',
  'output',
  'select',
  'summary',
  'svg',
  'table',
  'textarea',
]);

/** Bounds the work: nodes of a combobox that are searched for its input. */
const MAX_NODES = 200;
const MAX_POPUPS = 20;

/** Creates a check that elements with certain roles have an accessible name, as a rule of axe-core. */
export function roleNameCheck(rule: RoleRule): Check {
  const { id, title, failureTitle, explained, byContent, words } = rule;
  return {
    id,
    category: 'accessibility',
    title,
    failureTitle,
    explained: { ...explained, source: axeSource(id) },
    inspect(_subject, { describe, dynamics, names, roles }) {
      const waiting: Element[] = [];
      const popups = new ComboboxPopups();
      return {
        attributes: {
          'aria-controls': popups.note.bind(popups),
          'aria-owns': popups.note.bind(popups),
          role(element, context, value) {
            if (rule.roles.includes(value) && !context.isConcealed && !isNamedOtherwise(element, value))
              waiting.push(element);
          },
        },
        conclude() {
          const results = new ElementResults(dynamics);
          for (const element of waiting) {
            if (!popups.has(element, roles)) results.record(element, isNamed(element, names, byContent));
          }
          return results.verdict({ ...words, good: 'has an accessible name', bad: 'has no accessible name' }, describe);
        },
      };
    },
  };
}

/** The lists of suggestions of comboboxes, which the combobox names. */
class ComboboxPopups {
  readonly #owners = new Map<string, Element>();

  /** For `aria-controls` and `aria-owns`. */
  note(element: Element, _context: unknown, value: string): void {
    if (element.tagName === 'select' || !knownRoles(element).includes('combobox')) return;
    for (const id of value.split(/\s+/, MAX_POPUPS)) this.#owners.set(id, element);
  }

  has(element: Element, roles: Roles): boolean {
    if (explicitRole(element) !== 'listbox') return false;
    const around = roles.nearest(parentElement(element));
    const owner = this.#owners.get(attribute(element, 'id') ?? '');
    return [around, owner ?? null].some((each) => each !== null && roles.of(each) === 'combobox');
  }
}

function isNamed(element: Element, names: AccessibleNames, byContent: boolean): boolean {
  return names.byAttributes(element) || (byContent && names.byContent(element));
}

function isNamedOtherwise(element: Element, role: string): boolean {
  const { tagName } = element;
  if (NAMED_BY_HTML.has(tagName)) return true;
  if (tagName === 'a' || tagName === 'area') return attribute(element, 'href') !== null;
  return role === 'combobox' && containsInput(element);
}

/** If it contains an input, that input has the name. */
function containsInput(element: Element): boolean {
  const waiting: ChildNode[] = element.childNodes.slice(0, MAX_NODES);
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) return false;
    if (!('tagName' in node)) continue;
    if (isHtmlElement(node) && node.tagName === 'input' && attribute(node, 'type')?.toLowerCase() !== 'hidden')
      return true;
    waiting.push(...node.childNodes.slice(0, MAX_NODES));
  }
  return false;
}
