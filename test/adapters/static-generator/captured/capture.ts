import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderList } from '../../../../src/adapters/static-generator/index.js';
import type { AuditOutcome } from '../../../../src/domain/index.js';

/** One answer; a list of headers keeps their order and repetitions. */
export interface CapturedAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderList;
}

/** An answer besides the document; or why there was none. */
export type CapturedResource =
  | (Omit<CapturedAnswer, 'url'> & {
      /** Address after redirects, where it is another. */
      readonly url?: string;
      readonly text?: string;
      /** Bytes on the wire, where the text was not kept. */
      readonly size?: number;
    })
  | { readonly failure: string };

/** A long body that is made anew each time rather than kept: `before`, `times` times `unit`, `after`. */
export interface BodyRecipe {
  readonly before: string;
  readonly unit: string;
  readonly times: number;
  readonly after: string;
}

/** `exchange.json`: what came over the wire. The body's bytes are in `body.html` unless there is a recipe. */
export interface Exchanges {
  readonly requestedUrl: string;
  readonly redirects: readonly CapturedAnswer[];
  readonly response: CapturedAnswer;
  /** Of the body on the wire; without it, as long as the body. */
  readonly transferredBytes?: number;
  readonly firstByteMs?: number;
  /** The version of HTTP that the server prefers, where that was found out. */
  readonly protocol?: 'h2' | 'http/1.1';
  readonly recipe?: BodyRecipe;
  /** By address. */
  readonly resources: Readonly<Record<string, CapturedResource>>;
  /** The answer of a page that should not exist. */
  readonly missingPage: CapturedResource;
  /** The answer of every other address. */
  readonly otherwise: CapturedResource;
}

export interface ExpectedVerdict {
  readonly outcome: AuditOutcome;
  readonly score?: number | null;
  /** Argued from the rule: what in the page makes it so. */
  readonly because: string;
}

/** `verdicts.json`. */
export interface Expectation {
  /** What kind of page this is, in a sentence. */
  readonly what: string;
  /** Code of the failure, where there is nothing to judge. */
  readonly failure?: string;
  readonly verdicts: Readonly<Record<string, ExpectedVerdict>>;
}

export interface Capture {
  readonly name: string;
  readonly exchanges: Exchanges;
  readonly expected: Expectation;
  readonly body: Buffer;
}

export const FIXTURES = 'test/adapters/static-generator/captured/fixtures';

/** What stands in a new capture until somebody has argued the verdict. */
export const UNARGUED = 'argue me';

export function readCaptures(): readonly Capture[] {
  return readdirSync(FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readCapture(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readCapture(name: string): Capture {
  const folder = join(FIXTURES, name);
  const exchanges = JSON.parse(readFileSync(join(folder, 'exchange.json'), 'utf8')) as Exchanges;
  const expected = JSON.parse(readFileSync(join(folder, 'verdicts.json'), 'utf8')) as Expectation;
  const { recipe } = exchanges;
  const body =
    recipe === undefined
      ? readFileSync(join(folder, 'body.html'))
      : Buffer.from(recipe.before + recipe.unit.repeat(recipe.times) + recipe.after);
  return { name, exchanges, expected, body };
}
