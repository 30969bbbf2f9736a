import type { Compilable } from 'kysely';
import type { Queries } from '../rows.js';

/** Replaces a value while a statement is built. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Marks a text that the server should keep as a prepared statement; see `postgresql/statement-name.ts`. */
export const PREPARED = '/* prepared */ ';

/**
 * How long a statement takes, which decides on which connection it runs:
 * - `short`: milliseconds, waits for no lock, so others may queue behind it
 * - `write`: milliseconds, as a transaction of its own, and may wait for a lock
 * - `normal`: as long as others hold a lock
 * - `long`: seconds
 */
export type StatementClass = 'short' | 'write' | 'normal' | 'long';

/** SQL with values for $1, $2, … */
export interface BoundStatement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export interface StatementOptions {
  /** Whether the server plans it once, without knowing the values. Only if one plan is best for every value. */
  readonly prepared: boolean;
  /** Runs before it in the same transaction to set server parameters; null for none. Ignored if `execute` is null. */
  readonly settings: BoundStatement | null;
  readonly statementClass: StatementClass;
}

/** A statement that sets server parameters for the rest of the transaction. */
export function settingsOf(values: Readonly<Record<string, string>>): BoundStatement {
  const calls = Object.keys(values).map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
  return { text: `${PREPARED}select ${calls.join()}`, parameters: Object.entries(values).flat() };
}

/**
 * Keeps PostgreSQL from compiling a statement to machine code, which takes 0.1 to 0.7 s: longer than any list. It decides by
 * the estimated cost, which includes a penalty for everything that a setting turned off.
 */
export const NEVER_COMPILE = { jit: 'off' };

/** Makes a statement walk an index in its order, even if the planner would prefer to sort. */
export const NO_SORT = { ...NEVER_COMPILE, enable_sort: 'off', enable_incremental_sort: 'off' };

export const NEVER_SORT = settingsOf(NO_SORT);

/** A statement that is built once and then only bound: building one costs more than reading its rows. */
export class Statement<Values extends object, Row> {
  #text = '';
  #parameters: readonly unknown[] | null = null;

  /** @param build must not read the values, only pass them on: they are placeholders while it runs */
  constructor(
    private readonly build: (queries: Queries, values: Values) => Compilable<Row>,
    readonly options: StatementOptions = { prepared: true, settings: null, statementClass: 'normal' },
  ) {}

  bind(queries: Queries, values: Values): BoundStatement {
    const parameters = (this.#parameters ?? this.#compile(queries)).map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return { text: this.#text, parameters };
  }

  #compile(queries: Queries): readonly unknown[] {
    const placeholders = new Proxy({} as Values, { get: (_target, name) => new Placeholder(String(name)) });
    const { sql, parameters } = this.build(queries, placeholders).compile();
    this.#text = this.options.prepared ? PREPARED + sql : sql;
    this.#parameters = parameters;
    return parameters;
  }
}
