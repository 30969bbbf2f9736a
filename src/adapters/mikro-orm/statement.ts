import type { Compilable } from 'kysely';
import type { Queries } from './rows.js';

/** Stands for a value while a statement is built. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** At the beginning of a text that a server is to keep prepared; see preparing-client.ts. */
export const PREPARED = '/* prepared */ ';

export interface StatementOptions {
  /** Whether it is planned once, without a look at its values: only where every value has the same best plan. */
  readonly prepared: boolean;
  /** Whether there is an index with its order that it must walk, whatever the planner thinks of sorting. */
  readonly neverSorts: boolean;
  /** Whether it is over within milliseconds, whatever its values: others may have to wait behind it. */
  readonly isBrief: boolean;
}

/**
 * A statement that is built once and then only given its values: building one costs more than reading its rows. */
export class Statement<Values extends object, Row> {
  #text = '';
  #parameters: readonly unknown[] | null = null;

  /** @param build must use the values as they are, and never decide by them: they are no values yet. */
  constructor(
    private readonly build: (queries: Queries, values: Values) => Compilable<Row>,
    readonly options: StatementOptions = { prepared: true, neverSorts: false, isBrief: true },
  ) {}

  /** @returns the text and its values, in the order of the text */
  bind(queries: Queries, values: Values): { text: string; parameters: unknown[] } {
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
