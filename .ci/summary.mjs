import { readFileSync } from 'node:fs';

/** Prints "N passed, M failed" from a Jest summary. A suite that cannot run, and a skipped test, count as failed. */
const run = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const skipped = run.numPendingTests + run.numTodoTests;
const failed = run.numFailedTests + run.numRuntimeErrorTestSuites + skipped;

for (const suite of run.testResults) {
  for (const { fullName, status } of suite.assertionResults) {
    if (status !== 'passed') console.error(`${status}: ${fullName} (${suite.name})`);
  }
}
console.log(`${run.numPassedTests} passed, ${failed} failed`);
process.exit(run.numPassedTests > 0 && failed === 0 ? 0 : 1);
