import type { Connection } from 'pg';
import { serialize } from 'pg-protocol';
import type { BoundStatement } from '../../database/statement.js';
import {
  addSubmittedName,
  isNamed,
  removeSubmittedNames,
  sendMessages,
  type ColumnDescription,
  type PgQuery,
} from './pg-internals.js';
import { RowReader, type TypeParsers } from './row-reader.js';

export interface StatementResult {
  readonly rows: object[];
  /** `SELECT`, `INSERT`, … */
  readonly command: string;
  readonly rowCount: number;
}

export interface NamedStatement extends BoundStatement {
  /** The name under which the server keeps it; '' for a statement that is used once. */
  readonly name: string;
}

/** Maximum number of row readers cached for each connection. Further statements are described with every use. */
const MAX_ROW_READERS = 2_000;

const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

/**
 * Statements in PostgreSQL's extended protocol, sent as one packet. Everything before one Sync is one transaction:
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 * The columns of a named statement are described once for each connection; pg itself asks for them with every use.
 */
export class PipelinedQuery implements PgQuery {
  readonly #results: StatementResult[] = [];
  readonly #readers: (RowReader | undefined)[];
  /** Names that this query introduces to the server. */
  readonly #newNames: string[] = [];
  #rows: object[] = [];
  #readError: { readonly error: unknown } | null = null;
  callback: (() => void) | undefined;

  /** @param knownReaders of the connection's named statements, by text; this query adds to them */
  constructor(
    private readonly statements: readonly NamedStatement[],
    private readonly knownReaders: Map<string, RowReader>,
    private readonly types: TypeParsers,
    private readonly promise: { resolve(results: StatementResult[]): void; reject(error: unknown): void },
  ) {
    this.#readers = statements.map(({ text }) => knownReaders.get(text));
  }

  get name(): string {
    return this.#current?.name ?? '';
  }

  get text(): string {
    return this.#current?.text ?? '';
  }

  submit(connection: Connection): null {
    // Before anything is sent, because it throws if a value cannot be encoded.
    const binds = this.statements.map(({ name, parameters }) =>
      serialize.bind({ statement: name, values: [...parameters], valueMapper: toText }),
    );
    const messages: Buffer[] = [];
    for (const [index, bind] of binds.entries()) {
      messages.push(...this.#parse(connection, index), bind);
      if (this.#readers[index] === undefined) messages.push(DESCRIBE);
      messages.push(EXECUTE);
    }
    messages.push(SYNC);
    sendMessages(connection, messages);
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly ColumnDescription[] }): void {
    const reader = new RowReader(fields, this.types);
    this.#readers[this.#results.length] = reader;
    // An unnamed statement may have other columns the next time. For a named one the server reports that as an error.
    if (this.name !== '' && this.knownReaders.size < MAX_ROW_READERS) this.knownReaders.set(this.text, reader);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      const reader = this.#readers[this.#results.length];
      if (reader) this.#rows.push(reader.read(fields));
    } catch (error) {
      this.#readError ??= { error };
    }
  }

  /** @param message `text` is `SELECT 5`, `INSERT 0 1`, … */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const words = text.split(' ');
    this.#results.push({ rows: this.#rows, command: words[0] ?? '', rowCount: Number(words.at(-1)) });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.callback?.();
    if (this.#readError === null) this.promise.resolve(this.#results);
    else this.promise.reject(this.#readError.error);
  }

  /** The server skips everything after the failed statement, so new names may be unknown to it. */
  handleError(error: unknown, connection: Connection): void {
    this.callback?.();
    removeSubmittedNames(connection, this.#newNames);
    this.promise.reject(error);
  }

  /** The Parse message; none if the server has the statement already. */
  #parse(connection: Connection, index: number): Buffer[] {
    const { name = '', text = '' } = this.statements[index] ?? {};
    if (name !== '') {
      if (isNamed(connection, name)) return [];
      addSubmittedName(connection, name, text);
      this.#newNames.push(name);
    }
    return [serialize.parse({ name, text })];
  }

  get #current(): NamedStatement | undefined {
    return this.statements[this.#results.length];
  }
}

/** Like pg's own conversion, except that times are in UTC and arrays hold plain values only. */
function toText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Buffer) return value;
  // ISO 8601 writes years after 9999 as `+010000`, which PostgreSQL rejects.
  if (value instanceof Date) return value.toISOString().replace(/^\+0*/, '');
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`;
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean | bigint}`;
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function toElement(value: unknown): string {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) throw new TypeError('Arrays may hold plain values only.');
  const text = toText(value);
  return text === null ? 'NULL' : `"${String(text).replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
