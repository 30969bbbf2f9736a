/**
 * Tests one promise of a port on an adapter. Cases are data, so that any test runner can run them. They use `node:assert`,
 * and reject if the adapter breaks the promise.
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
