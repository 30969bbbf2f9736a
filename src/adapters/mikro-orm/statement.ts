import type { Compilable } from 'kysely';
import type { Queries } from './rows.js';

/** Stands for a value while a statement is built. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** At the beginning of a text that a server is to keep prepared; see preparing-client.ts. */
export const PREPARED = '/* prepared */ ';

/**
 * How long a statement may take, whatever its values: milliseconds, and it waits for no lock, so that others may be
 * behind it; the same, but for locks, while it is a transaction of its own; as long as others hold a lock; or seconds.
 */
export type Pace = 'brief' | 'write' | 'usual' | 'long';

/** A text of SQL with its values for $1, $2, … */
export interface BoundStatement {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export interface StatementOptions {
  /** Whether it is planned once, without a look at its values: only where every value has the same best plan. */
  readonly prepared: boolean;
  /** What sets parameters of the server for this statement alone; null for none. On a server, outside of transactions. */
  readonly settings: BoundStatement | null;
  readonly pace: Pace;
}

/** Sets parameters of the server for the rest of the transaction. */
export function settingsOf(values: Readonly<Record<string, string>>): BoundStatement {
  const calls = Object.keys(values).map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
  return { text: `${PREPARED}select ${calls.join()}`, parameters: Object.entries(values).flat() };
}

/** Settings for a statement that must walk an index which has its order, whatever the planner thinks of sorting. */
export const NEVER_SORT = settingsOf({ enable_sort: 'off', enable_incremental_sort: 'off' });

/**
 * A statement that is built once and then only given its values: building one costs more than reading its rows.
 */
export class Statement<Values extends object, Row> {
  #text = '';
  #parameters: readonly unknown[] | null = null;

  /** @param build must use the values as they are, and never decide by them: they are no values yet. */
  constructor(
    private readonly build: (queries: Queries, values: Values) => Compilable<Row>,
    readonly options: StatementOptions = { prepared: true, settings: null, pace: 'usual' },
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
