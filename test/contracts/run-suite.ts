import type { ContractSuite } from '../../src/testing/index.js';

/** Hands every case of a suite to Jest. `subject` is called for each case. */
export function runSuite<Subject>(suite: ContractSuite<Subject>, subject: () => Subject | Promise<Subject>): void {
  describe(suite.port, () => {
    for (const contractCase of suite.cases) test(contractCase.name, async () => contractCase.run(await subject()));
  });
}
