/**
 * One promise of a port, checked against an adapter. Cases are data, so that any test runner can run them; they use
 * `node:assert` and reject where the promise is broken.
 */
export interface ContractCase<Subject> {
  /** Reads as a promise: "keeps the first creation time of a project". */
  readonly name: string;
  run(subject: Subject): Promise<void>;
}

/** Every promise of one port. */
export interface ContractSuite<Subject> {
  /** Name of the port. */
  readonly port: string;
  readonly cases: readonly ContractCase<Subject>[];
}
