import type { CheckDescription } from '../../../application/index.js';
import { roundScore, type Audit, type AuditOutcome } from '../../../domain/index.js';
import type { AuditResult, LighthouseResult } from '../lighthouse-module.js';
import type { PlannedCheck } from './check-plan.js';
import { harmless, MAX_EXPLANATION_LENGTH, withoutLinks } from './plain-text.js';
import { toEvidence } from './to-evidence.js';

/** From where on Lighthouse shows a score in green, and in orange (its shared/util.js, RATINGS). */
const PASS = 0.9;
const WARN = 0.5;

/**
 * Lighthouse's verdicts in our form. Whatever Lighthouse takes out of a category's mean has no score here, so that the
 * mean is the same; only where an audit broke does Lighthouse give the category no score at all, and we the others' mean.
 * @param titles titles of each check by id: one for a pass, one for a warning or failure
 */
export function toAudits(
  { audits }: LighthouseResult,
  checks: readonly PlannedCheck[],
  titles: ReadonlyMap<string, CheckTitles>,
): Audit[] {
  return checks.map(({ id, category, weight, meta }): Audit => {
    const result = audits[meta.id];
    const judgement = result === undefined ? broken(weight) : judge(result, weight);
    const { outcome } = judgement;
    const { title, failureTitle } = titles.get(id) ?? { title: id, failureTitle: id };
    return { id, category, title: outcome === 'fail' || outcome === 'warn' ? failureTitle : title, ...judgement };
  });
}

export type CheckTitles = Pick<CheckDescription, 'title' | 'failureTitle'>;

type Judgement = Omit<Audit, 'id' | 'category' | 'title'>;

function judge(result: AuditResult, weight: number): Judgement {
  const { score, scoreDisplayMode: mode } = result;
  const explanation = explain(result);
  if (mode === 'notApplicable') return { outcome: 'not applicable', weight, score: null, explanation, evidence: [] };
  if (mode === 'informative' || mode === 'manual') {
    const told = `Lighthouse does not judge this, it shows it for information: ${explanation}`;
    const evidence = toEvidence(result.details);
    return { outcome: 'not applicable', weight: 0, score: null, explanation: told, evidence };
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

/** Why an audit broke is said in words of Chrome's protocol, which help no reader. */
function broken(weight: number): Judgement {
  const explanation = 'Lighthouse could not finish this check on this page, so it does not count.';
  return { outcome: 'error', weight, score: null, explanation, evidence: [] };
}

function explain({ title, displayValue, explanation }: AuditResult): string {
  const sentences = [displayValue ? `${unstopped(title)}: ${displayValue}` : title, explanation ?? '']
    .map((sentence) => unstopped(sentence))
    .filter((sentence) => sentence !== '');
  return harmless(withoutLinks(`${sentences.join('. ')}.`), MAX_EXPLANATION_LENGTH);
}

function unstopped(sentence: string): string {
  return sentence.trim().replace(/\.+$/, '');
}
