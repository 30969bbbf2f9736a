import type { AuditOutcome, CheckState } from '../../../../../domain/index.js';

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

/** @param state null if the generator did not have the check */
export function outcomeWord(state: CheckState | null): string {
  return state === null ? 'Not checked' : WORDS[state.outcome];
}

export function outcomeTone(state: CheckState | null): string {
  return state === null ? 'neutral' : TONES[state.outcome];
}
