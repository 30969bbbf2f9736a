/** One broken rule of an input. */
export interface Violation {
  /** Name of the input field, as the caller spells it. */
  readonly field: string;
  /** A stable code of the rule for programs, in snake case. */
  readonly code: string;
  /** What is wrong and what is expected, for people. Never repeats a secret. */
  readonly message: string;
}
