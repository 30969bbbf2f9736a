import type { Host } from './hosts.js';
import { withWorld, type World, type WorldOptions } from './world.js';

/** One behavior of the HTTP API, tested in every host. */
export interface HttpCase {
  readonly name: string;
  readonly options?: WorldOptions;
  run(world: World): Promise<void>;
}

/** The cases of one part of the API. */
export interface HttpSuite {
  readonly title: string;
  readonly cases: readonly HttpCase[];
}

/** Generous for slow machines, in milliseconds. */
const TIMEOUT = 60_000;

/** Declares every case as a test with its own server. */
export function testIn(host: Host, suites: readonly HttpSuite[]): void {
  for (const { title, cases } of suites) {
    describe(title, () => {
      for (const { name, options = {}, run } of cases) {
        test(name, () => withWorld(host, options, run), TIMEOUT);
      }
    });
  }
}

/** The error codes of a 422, by field. */
export function codesOf(answer: { json: { errors: { field: string; code: string }[] } }): Record<string, string> {
  return Object.fromEntries(answer.json.errors.map(({ field, code }) => [field, code]));
}
