import type { GenerationScore } from '../../../../../application/index.js';

/** The version of a generator changes whenever a rule or a weight does. */
export function hasSameRules(a: Pick<GenerationScore, 'generator'>, b: Pick<GenerationScore, 'generator'>): boolean {
  return a.generator.name === b.generator.name && a.generator.version === b.generator.version;
}
