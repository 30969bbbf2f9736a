import { isFilled, type AccessibleNames } from './accessible-names.js';
import type { Check, Explanation } from './check.js';
import { attribute, type Element } from './document.js';
import { ElementTally, type TallyWords } from './element-tally.js';

/** Asked once the document was walked. `label` is the label element around the element. */
export type NameTest = (element: Element, names: AccessibleNames, label: Element | null) => boolean;

interface NameRule {
  readonly id: string;
  readonly title: string;
  readonly explained: Explanation;
  /** Names of the tags that the rule is about. */
  readonly tags: readonly string[];
  /** Which of them are judged, hidden ones left out already; all of them where it is left out. */
  readonly isJudged?: (element: Element) => boolean;
  readonly isNamed: NameTest;
  readonly words: Pick<TallyWords, 'one' | 'many'>;
}

/** A rule of axe that elements of a kind have an accessible name. */
export function namedElements({ id, title, explained, tags, isJudged = () => true, isNamed, words }: NameRule): Check {
  return {
    id,
    category: 'accessibility',
    title,
    explained,
    inspect(_subject, { describe, names }) {
      const waiting: { element: Element; label: Element | null }[] = [];
      return {
        elements: Object.fromEntries(
          tags.map((tag) => [
            tag,
            (element, place) => {
              if (!place.isConcealed && isJudged(element)) waiting.push({ element, label: place.label });
            },
          ]),
        ),
        judge() {
          const tally = new ElementTally();
          for (const { element, label } of waiting) tally.note(element, isNamed(element, names, label));
          return tally.verdict(
            { ...words, good: 'with an accessible name', bad: 'without an accessible name' },
            describe,
          );
        },
      };
    },
  };
}

/** The type of an `input`, in lower case; `text` where there is none. */
export function inputType(element: Element): string {
  return attribute(element, 'type')?.trim().toLowerCase() || 'text';
}

export function hasFilled(element: Element, name: string): boolean {
  return isFilled(attribute(element, name));
}
