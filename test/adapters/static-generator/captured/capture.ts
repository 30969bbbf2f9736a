import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderList } from '../../../../src/adapters/static-generator/index.js';
import type { AuditOutcome } from '../../../../src/domain/index.js';

/** One response. The list of headers keeps order and repetitions. */
export interface CapturedAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderList;
}

/** The response for another resource, or why there was none. */
export type CapturedResource =
  | (Omit<CapturedAnswer, 'url'> & {
      /** The URL after redirects, if it differs. */
      readonly url?: string;
      readonly text?: string;
      /** Bytes on the wire, if the text was not stored. */
      readonly size?: number;
    })
  | { readonly failure: string };

/** Generates a long body instead of storing it: `before`, then `unit` `times` times, then `after`. */
export interface BodyRecipe {
  readonly before: string;
  readonly unit: string;
  readonly times: number;
  readonly after: string;
}

/** `exchange.json`: what came over the wire. `body.html` has the bytes of the body, unless there is a recipe. */
export interface Exchanges {
  readonly requestedUrl: string;
  readonly redirects: readonly CapturedAnswer[];
  readonly response: CapturedAnswer;
  /** Of the body on the wire. Defaults to the length of the body. */
  readonly transferredBytes?: number;
  readonly firstByteMs?: number;
  /** The HTTP version that the server prefers, if known. */
  readonly protocol?: 'h2' | 'http/1.1';
  readonly recipe?: BodyRecipe;
  /** By URL. */
  readonly resources: Readonly<Record<string, CapturedResource>>;
  /** The response for a page that should not exist. */
  readonly missingPage: CapturedResource;
  /** The response for every other URL. */
  readonly otherwise: CapturedResource;
}

export interface ExpectedVerdict {
  readonly outcome: AuditOutcome;
  readonly score?: number | null;
  /** The argument from the rule: what on the page decides. */
  readonly because: string;
}

/** `verdicts.json`. */
export interface Expectation {
  /** One sentence about the page. */
  readonly what: string;
  /** The failure code, if there is no report. */
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

/** The placeholder in a new capture until someone has argued the verdict. */
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
