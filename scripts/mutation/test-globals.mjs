// What test files find as globals: as much of Jest's as the tests of checks use.
import { createRequire } from 'node:module';

// Jest's own dependency, and so of its version.
const require = createRequire(createRequire(import.meta.url).resolve('jest'));
const { expect } = createRequire(require.resolve('@jest/core'))('expect');

/**
 * Collects what a test file declares.
 * @returns `globals` for the file, and `tests` that fills while the file loads: `{name, run}`
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

/** Rows are told apart by their number, so that equal names stay tests of their own. */
function eachOf(declare) {
  return (rows) => (name, run) =>
    rows.forEach((row, index) => {
      const values = Array.isArray(row) ? row : [row];
      const shown = values.find((value) => typeof value === 'string') ?? '';
      declare(`${name} #${index} ${shown}`, () => run(...values));
    });
}
