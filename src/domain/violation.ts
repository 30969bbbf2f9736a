/** One broken rule of an input. */
export interface Violation {
  /** The name of the input's field, as the caller spelled it. */
  readonly field: string;
  /** A stable word for the rule, in snake case, for programs. */
  readonly code: string;
  /** What is wrong and what would be right, for people. Never repeats a secret. */
  readonly message: string;
}
