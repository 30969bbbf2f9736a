import type { AccessibleNames } from '../../accessibility/accessible-names.js';
import { axeSource } from './axe-source.js';
import type { Check, Explanation } from '../check.js';
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

/** Creates a check that elements with certain roles have an accessible name, as a rule of axe-core. */
export function roleNameCheck({ id, title, failureTitle, explained, roles, byContent, words }: RoleRule): Check {
  return {
    id,
    category: 'accessibility',
    title,
    failureTitle,
    explained: { ...explained, source: axeSource(id) },
    inspect(_subject, { describe, names }) {
      const waiting: Element[] = [];
      return {
        attributes: {
          role(element, context, value) {
            if (roles.includes(value) && !context.isConcealed && !isNamedOtherwise(element, value))
              waiting.push(element);
          },
        },
        conclude() {
          const results = new ElementResults();
          for (const element of waiting) results.record(element, isNamed(element, names, byContent));
          return results.verdict({ ...words, good: 'has an accessible name', bad: 'has no accessible name' }, describe);
        },
      };
    },
  };
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
