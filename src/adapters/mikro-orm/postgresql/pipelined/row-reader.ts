import type { ClientBase } from 'pg';
import type { ColumnDescription } from './pg-internals.js';

export type TypeParsers = Pick<ClientBase, 'getTypeParser'>;

/** Turns the rows of one statement from text into objects. */
export class RowReader {
  readonly #columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[];
  readonly #empty: Readonly<Record<string, unknown>>;

  constructor(columns: readonly ColumnDescription[], types: TypeParsers) {
    this.#columns = columns.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
    this.#empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
  }

  /** @param texts in the order of the columns; null for SQL's null */
  read(texts: readonly (string | null)[]): object {
    const row = { ...this.#empty };
    const columns = this.#columns;
    // Not for-of with entries(): a page of a list has hundreds of values, and an iterator result for each takes measurable time.
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      const text = texts[index] ?? null;
      if (column !== undefined && text !== null) row[column.name] = column.parse(text);
    }
    return row;
  }
}
