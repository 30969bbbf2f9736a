import type { Criterion } from '../../../../application/index.js';

interface SuccessCriterion {
  readonly name: string;
  readonly level: 'A' | 'AA';
  /** Anchor in https://www.w3.org/TR/WCAG22/. */
  readonly anchor: string;
}

/** The success criteria of WCAG 2.2 that a check is evidence for, by number. */
const WCAG_CRITERIA = {
  '1.1.1': { name: 'Non-text Content', level: 'A', anchor: 'non-text-content' },
  '1.2.2': { name: 'Captions (Prerecorded)', level: 'A', anchor: 'captions-prerecorded' },
  '1.3.1': { name: 'Info and Relationships', level: 'A', anchor: 'info-and-relationships' },
  '1.3.5': { name: 'Identify Input Purpose', level: 'AA', anchor: 'identify-input-purpose' },
  '1.4.4': { name: 'Resize Text', level: 'AA', anchor: 'resize-text' },
  '2.2.1': { name: 'Timing Adjustable', level: 'A', anchor: 'timing-adjustable' },
  '2.4.2': { name: 'Page Titled', level: 'A', anchor: 'page-titled' },
  '2.4.4': { name: 'Link Purpose (In Context)', level: 'A', anchor: 'link-purpose-in-context' },
  '3.1.1': { name: 'Language of Page', level: 'A', anchor: 'language-of-page' },
  '3.1.2': { name: 'Language of Parts', level: 'AA', anchor: 'language-of-parts' },
  '4.1.2': { name: 'Name, Role, Value', level: 'A', anchor: 'name-role-value' },
} as const satisfies Readonly<Record<string, SuccessCriterion>>;

export type WcagNumber = keyof typeof WCAG_CRITERIA;

/** EN 301 549 V3.2.1 (2021-03), the version that the European Union's Web Accessibility Directive refers to. */
const EN_301_549 = 'https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf';

/**
 * The success criteria with these numbers, then their clauses in EN 301 549. Clause 9 of EN 301 549 covers web pages: clause
 * 9.x.x.x adopts the criterion x.x.x and writes its name in sentence case.
 */
export function criteriaOf(numbers: readonly WcagNumber[]): readonly Criterion[] {
  const wcag = numbers.map((id): Criterion => {
    const { name, level, anchor } = WCAG_CRITERIA[id];
    return { standard: 'WCAG 2.2', id, name, level, url: `https://www.w3.org/TR/WCAG22/#${anchor}` };
  });
  const clauses = wcag.map(({ id, name }): Criterion => {
    return { standard: 'EN 301 549', id: `9.${id}`, name: sentenceCase(name), level: null, url: EN_301_549 };
  });
  return [...wcag, ...clauses];
}

function sentenceCase(name: string): string {
  return name.slice(0, 1) + name.slice(1).toLowerCase();
}
