// The Jest globals that tests of checks use.
import { createRequire } from 'node:module';

// Resolved from Jest, so that the version matches.
const require = createRequire(createRequire(import.meta.url).resolve('jest'));
const { expect } = createRequire(require.resolve('@jest/core'))('expect');

/**
 * Collects the tests that a file declares.
 * @returns `globals` for the file, and `tests`, an array of `{name, run}` that fills while the file loads
 */
export function collectTests() {
  const tests = [];
  const scope = [];
  const within = (name, declare) => {
    scope.push(name);
    declare();
    scope.pop();
  };
  const declare = (name, run) => tests.push({ name: [...scope, name].join(' › '), run });
  const describe = Object.assign(within, { each: eachOf(within) });
  const test = Object.assign(declare, { each: eachOf(declare) });
  return { tests, globals: { describe, test, it: test, expect } };
}

/** Adds row numbers to names, because Stryker needs unique names. */
function eachOf(declare) {
  return (rows) => (name, run) =>
    rows.forEach((row, index) => {
      const values = Array.isArray(row) ? row : [row];
      const shown = values.find((value) => typeof value === 'string') ?? '';
      declare(`${name} #${index} ${shown}`, () => run(...values));
    });
}
