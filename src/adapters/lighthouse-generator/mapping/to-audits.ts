import type { CheckDescription } from '../../../application/index.js';
import { roundScore, type Audit, type AuditOutcome } from '../../../domain/index.js';
import type { AuditResult, LighthouseResult } from '../lighthouse-module.js';
import type { PlannedCheck } from './check-plan.js';
import { sanitize, MAX_EXPLANATION_LENGTH, withoutLinks } from './plain-text.js';
import { toEvidence } from './to-evidence.js';

/** Scores from which Lighthouse shows green and orange (RATINGS in its shared/util.js). */
const PASS = 0.9;
const WARN = 0.5;

/**
 * Converts Lighthouse's results. Audits that Lighthouse excludes from a category's average have no score here, so the
 * average is the same. If an audit broke, Lighthouse does not score its category; we average the other audits.
 * @param titles titles of each check by ID, for a pass and for a warning or failure
 */
export function toAudits(
  { audits }: LighthouseResult,
  checks: readonly PlannedCheck[],
  titles: ReadonlyMap<string, CheckTitles>,
): Audit[] {
  return checks.map(({ id, category, weight, meta }): Audit => {
    const result = audits[meta.id];
    const verdict = result === undefined ? broken(weight) : toVerdict(result, weight);
    const { outcome } = verdict;
    const { title, failureTitle } = titles.get(id) ?? { title: id, failureTitle: id };
    return { id, category, title: outcome === 'fail' || outcome === 'warn' ? failureTitle : title, ...verdict };
  });
}

export type CheckTitles = Pick<CheckDescription, 'title' | 'failureTitle'>;

type Verdict = Omit<Audit, 'id' | 'category' | 'title'>;

function toVerdict(result: AuditResult, weight: number): Verdict {
  const { score, scoreDisplayMode: mode } = result;
  const explanation = explain(result);
  if (mode === 'notApplicable') return { outcome: 'not applicable', weight, score: null, explanation, evidence: [] };
  if (mode === 'informative' || mode === 'manual') {
    return {
      outcome: 'not applicable',
      weight: 0,
      score: null,
      explanation: `Lighthouse shows this for information and does not score it: ${explanation}`,
      evidence: toEvidence(result.details),
    };
  }
  if (score === null || !Number.isFinite(score)) return broken(weight);
  const outcome = outcomeOf(score);
  const evidence = outcome === 'pass' ? [] : toEvidence(result.details);
  return { outcome, weight, score: roundScore(Math.min(1, Math.max(0, score)) * 100), explanation, evidence };
}

function outcomeOf(score: number): AuditOutcome {
  if (score >= PASS) return 'pass';
  return score >= WARN ? 'warn' : 'fail';
}

/** Lighthouse's reason is omitted: it is about Chrome's protocol and does not help site owners. */
function broken(weight: number): Verdict {
  const explanation = 'Lighthouse could not complete this check, so it does not count.';
  return { outcome: 'error', weight, score: null, explanation, evidence: [] };
}

function explain({ title, displayValue, explanation }: AuditResult): string {
  const sentences = [displayValue ? `${withoutFullStop(title)}: ${displayValue}` : title, explanation ?? '']
    .map((sentence) => withoutFullStop(sentence))
    .filter((sentence) => sentence !== '');
  return sanitize(withoutLinks(`${sentences.join('. ')}.`), MAX_EXPLANATION_LENGTH);
}

function withoutFullStop(sentence: string): string {
  return sentence.trim().replace(/\.+$/, '');
}
