import type { AuditOutcome, CheckState } from '../../../../domain/index.js';

const WORDS: Readonly<Record<AuditOutcome, string>> = {
  fail: 'Failed',
  warn: 'Warning',
  pass: 'Passed',
  'not applicable': 'Not applicable',
  review: 'Needs a look',
  error: 'Not checked',
};

const TONES: Readonly<Record<AuditOutcome, string>> = {
  fail: 'bad',
  warn: 'decent',
  pass: 'good',
  'not applicable': 'neutral',
  review: 'neutral',
  error: 'neutral',
};

export function outcomeWord({ outcome }: Pick<CheckState, 'outcome'>): string {
  return WORDS[outcome];
}

/** The color of an outcome. @param state null if the generator does not have the check */
export function outcomeTone(state: Pick<CheckState, 'outcome'> | null): string {
  return state === null ? 'neutral' : TONES[state.outcome];
}
