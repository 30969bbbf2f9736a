import type { FixPlan } from './plan-fixes.js';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** "Fix three things to reach 76. Fix five to reach 81, which is good." */
export function GoalText({ plan: { first, goal } }: { readonly plan: FixPlan }) {
  const isNear = goal !== null && first !== null && goal.count <= first.count;
  return (
    <>
      {first === null || isNear ? null : (
        <>
          Fix {counted(first.count, true)} to reach <b>{first.score}</b>.{' '}
        </>
      )}
      {goal === null ? null : (
        <>
          Fix {counted(goal.count, isNear || first === null)} to reach <b>{goal.score}</b>, which is {goal.result}.
        </>
      )}
    </>
  );
}

/** "three things", "one thing", or only the number. */
function counted(count: number, hasNoun: boolean): string {
  const number = numberText(count);
  return hasNoun ? `${number} ${count === 1 ? 'thing' : 'things'}` : number;
}

/** In words below ten. */
export function numberText(count: number): string {
  return WORDS[count] ?? String(count);
}
