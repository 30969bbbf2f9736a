/** Mutation tests of the checks: `npm run mutation`. What is mutated and why so: docs/decisions/0009-quality-of-checks.md. */
export default {
  mutate: ['src/adapters/static-generator/checks/**/*.ts', '!src/adapters/static-generator/checks/index.ts'],
  plugins: ['./scripts/mutation/in-process-runner.mjs', './scripts/mutation/words-ignorer.mjs'],
  testRunner: 'in-process',
  inProcess: {
    tests: [
      'test/adapters/static-generator/checks/**/*.test.ts',
      'test/adapters/static-generator/captured/{verdicts,stored-reports}.test.ts',
    ],
  },
  coverageAnalysis: 'perTest',
  ignorers: ['words'],
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  jsonReporter: { fileName: 'coverage/mutation/report.json' },
  htmlReporter: { fileName: 'coverage/mutation/report.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: 'coverage/.stryker-tmp',
  ignorePatterns: ['data', 'dist', 'bench', 'docs', 'examples', 'coverage', '*.log'],
  // The tests run what swc compiles, which checks no types.
  disableTypeChecks: false,
  timeoutMS: 10_000,
  // Slightly below what was measured last: docs/checks-quality.md.
  thresholds: { high: 95, low: 85, break: 85 },
};
