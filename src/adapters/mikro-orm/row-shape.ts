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
    for (const [index, { name, read }] of this.#columns.entries()) {
      const text = texts[index] ?? null;
      if (text !== null) row[name] = read(text);
    }
    return row;
  }
}
