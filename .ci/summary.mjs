import { readFileSync } from 'node:fs';

/**
 * Prints "N passed, M failed" over several Jest summaries. A suite that cannot run, a skipped test and a run without
 * tests count as failed.
 */
let passed = 0;
let failed = 0;
for (const path of process.argv.slice(2)) {
  const run = JSON.parse(readFileSync(path, 'utf8'));
  const skipped = run.numPendingTests + run.numTodoTests;
  passed += run.numPassedTests;
  failed += run.numFailedTests + run.numRuntimeErrorTestSuites + skipped + (run.numPassedTests === 0 ? 1 : 0);
  for (const suite of run.testResults) {
    for (const { fullName, status } of suite.assertionResults) {
      if (status !== 'passed') console.error(`${status}: ${fullName} (${suite.name})`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
