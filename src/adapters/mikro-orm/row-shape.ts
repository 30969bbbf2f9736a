import type { ClientBase } from 'pg';

/** Where the readers of the types are. */
export type TypeReaders = Pick<ClientBase, 'getTypeParser'>;

/** What the server says of a column. */
export interface ColumnDescription {
  readonly name: string;
  readonly dataTypeID: Parameters<ClientBase['getTypeParser']>[0];
}

/** The columns of a statement's rows, and how their values are read. */
export class RowShape {
  readonly #columns: readonly { readonly name: string; readonly read: (text: string) => unknown }[];
  readonly #empty: Readonly<Record<string, unknown>>;

  constructor(columns: readonly ColumnDescription[], types: TypeReaders) {
    this.#columns = columns.map(({ name, dataTypeID }) => ({
      name,
      read: types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
    this.#empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
  }

  /** @param texts as they came, in the order of the columns */
  read(texts: readonly (string | null)[]): object {
    const row = { ...this.#empty };
    const columns = this.#columns;
    // Not by an iterator, which a page of a list would need for each of some hundred values.
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      const text = texts[index] ?? null;
      if (column !== undefined && text !== null) row[column.name] = column.read(text);
    }
    return row;
  }
}
