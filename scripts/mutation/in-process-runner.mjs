// A Stryker test runner that runs in its own process. Jest takes seconds per mutant, mostly for its sandboxes. Checks are
// pure functions, so their tests take milliseconds here.
import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { unloadTypeScript, installTypeScript, load } from './load-typescript.mjs';
import { collectTests } from './test-globals.mjs';

const context = (globalThis.__stryker__ ??= {});

class InProcessRunner {
  static inject = ['options'];
  #files;
  #tests = null;

  constructor(options) {
    this.#files = globSync(options.inProcess.tests).sort();
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  init() {
    installTypeScript();
    return Promise.resolve();
  }

  async dryRun() {
    context.mutantCoverage = { static: {}, perTest: {} };
    const tests = await this.#run(this.#load());
    return { status: 'complete', tests, mutantCoverage: context.mutantCoverage };
  }

  async mutantRun({
    activeMutant,
    sandboxFileName,
    testFilter,
    hitLimit,
    mutantActivation,
    reloadEnvironment,
    disableBail,
  }) {
    if (reloadEnvironment) this.#tests = null;
    context.hitCount = hitLimit === undefined ? undefined : 0;
    context.hitLimit = hitLimit;
    try {
      if (mutantActivation === 'static') context.activeMutant = activeMutant.id;
      const loaded = this.#load();
      context.activeMutant = activeMutant.id;
      const chosen = testFilter === undefined ? likeliestFirst(loaded, sandboxFileName) : only(loaded, testFilter);
      const results = await this.#run(chosen, disableBail);
      if (hitLimit !== undefined && context.hitCount > hitLimit) return { status: 'timeout', reason: 'hit limit' };
      const failed = results.filter(({ status }) => status === 1);
      if (failed.length === 0) return { status: 'survived', nrOfTests: results.length };
      const killedBy = failed.map(({ id }) => id);
      return { status: 'killed', killedBy, failureMessage: failed[0].failureMessage, nrOfTests: results.length };
    } catch (error) {
      // The mutated module did not load.
      return { status: 'killed', killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    } finally {
      context.activeMutant = undefined;
      if (reloadEnvironment) this.#tests = null;
    }
  }

  /** Returns the tests of all files. Evaluates the files first if necessary. */
  #load() {
    if (this.#tests !== null) return this.#tests;
    unloadTypeScript();
    this.#tests = this.#files.flatMap((file) => {
      const { tests, globals } = collectTests();
      Object.assign(globalThis, globals);
      load(resolve(file));
      return tests.map(({ name, run }) => ({ name: `${file} › ${name}`, fileName: resolve(file), run }));
    });
    return this.#tests;
  }

  async #run(tests, disableBail = true) {
    const results = [];
    for (const { name, fileName, run } of tests) {
      context.currentTestId = name;
      const start = performance.now();
      let failure = null;
      try {
        await run();
      } catch (error) {
        failure = String(error?.message ?? error);
      }
      const timeSpentMs = performance.now() - start;
      const result = { id: name, name, fileName, timeSpentMs };
      results.push(failure === null ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failure });
      if (failure !== null && !disableBail) break;
    }
    context.currentTestId = undefined;
    return results;
  }
}

function only(tests, names) {
  const wanted = new Set(names);
  return tests.filter(({ name }) => wanted.has(name));
}

/**
 * Any test may kill a mutant that is active while its file loads; tests that name the check usually do, so they run first.
 * Skips captured pages of other checks, because checks do not import each other.
 */
function likeliestFirst(tests, mutated) {
  const id = basename(mutated, '.ts');
  const likely = tests.filter(({ name }) => name.includes(id));
  const others = tests.filter(({ name, fileName }) => !name.includes(id) && !fileName.includes('/captured/'));
  return [...likely, ...others];
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner }];

export const strykerValidationSchema = {
  properties: {
    inProcess: { type: 'object', properties: { tests: { type: 'array', items: { type: 'string' } } } },
  },
};
