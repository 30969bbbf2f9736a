import type { Audit, Category } from './audit.js';
import { byWorth } from './by-worth.js';
import { isAdviceIn } from './is-advice-in.js';
import { lostPoints } from './lost-points.js';
import { isFinding, type Action, type CapRule } from './score.js';

/** An audit that failed or warned, and what it costs. */
export interface Finding {
  readonly audit: Audit;
  /** Points of the total, ≥ 0. 0 for advice, and for an audit that another one covers. */
  readonly points: number;
  /** Whether it cannot cost points, because its weight or that of its category is 0. */
  readonly isAdvice: boolean;
}

/** Something to do, with what it fixes. */
export interface Fix {
  readonly id: string;
  readonly title: string;
  /** Points of the total that it would add; null in outcomes stored before actions existed. */
  readonly gain: number | null;
  /** The total once this fix and all before it are done; null in outcomes stored before it existed. */
  readonly reaches: number | null;
  /** By points, most first. At least one. */
  readonly findings: readonly Finding[];
  /** Points of the total that its findings cost, ≥ 0. */
  readonly points: number;
  /** The only finding, if the fix has the same title; else null. */
  readonly single: Finding | null;
  /** Whether all of it is advice, and none of it limits the result. */
  readonly isAdvice: boolean;
  /** Whether one of its findings limits the result. */
  readonly isCapping: boolean;
}

interface Outcome {
  readonly categories: readonly Category[];
  readonly audits: Iterable<Audit>;
  readonly actions: readonly Action[];
  readonly caps: readonly CapRule[];
}

/**
 * What to fix, most gain first. Ties: first what limits the result, then what costs most points. Each finding is in exactly one
 * fix; a finding without an action is a fix of its own.
 */
export function listFixes({ categories, audits, actions, caps }: Outcome): readonly Fix[] {
  const all = [...audits];
  const lost = lostPoints(categories, all);
  const left = new Map(all.filter(isFinding).map((audit) => [audit.id, audit]));
  const isAdvice = isAdviceIn(categories);
  const capping = new Set(caps.map(({ check }) => check));
  const fixOf = (
    { id, title, gain, reaches }: Pick<Fix, 'id' | 'title' | 'gain' | 'reaches'>,
    found: readonly Audit[],
  ): Fix => {
    const isCapping = found.some((audit) => capping.has(audit.id));
    const findings = found
      .map((audit) => ({ audit, points: lost.get(audit.id) ?? 0, isAdvice: isAdvice(audit) }))
      .toSorted((a, b) => b.points - a.points || b.audit.weight - a.audit.weight);
    const [first] = findings;
    const single = findings.length === 1 && first?.audit.title === title ? first : null;
    const points = findings.reduce((sum, finding) => sum + finding.points, 0);
    return {
      id,
      title,
      gain,
      reaches,
      findings,
      points,
      single,
      isAdvice: !isCapping && found.every(isAdvice),
      isCapping,
    };
  };
  const fixes = actions.flatMap((action) => {
    const found = action.checks.flatMap((check) => left.get(check) ?? []);
    for (const { id } of found) left.delete(id);
    return found.length === 0 ? [] : [fixOf({ ...action, reaches: action.reaches ?? null }, found)];
  });
  const alone = [...left.values()].map((audit) =>
    fixOf({ id: audit.id, title: audit.title, gain: null, reaches: null }, [audit]),
  );
  return [...fixes, ...alone].toSorted((a, b) => byWorth({ ...a, weight: weightOf(a) }, { ...b, weight: weightOf(b) }));
}

function weightOf({ findings }: Fix): number {
  return findings.reduce((sum, { audit }) => sum + audit.weight, 0);
}
