import type { Random } from './random.js';

const WORDS =
  'amber basin cedar delta ember fjord grove haven inlet jetty knoll ledge maple north ocean plain quarry ridge stone tower union valley willow yard zenith bright calm deep early fresh gentle high inner kind lively mild noble open proud quiet rapid steady true upper vivid warm young'.split(
    ' ',
  );

/** Words in one line, in lower case. */
export function textOf(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.pick(WORDS)).join(' ');
}
