import type { Connection, Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { RowShape, type ColumnDescription, type TypeReaders } from './row-shape.js';
import type { BoundStatement } from './statement.js';

export interface ExtendedResult {
  readonly rows: object[];
  readonly command: string;
  readonly rowCount: number;
}

export interface NamedStatement extends BoundStatement {
  /** That the server is to keep it by; empty for none. */
  readonly name: string;
}

/** What @types/pg leaves out: the statements that a connection has by their names, and those on their way to it. */
type KeptStatements = Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string | undefined>>;

/** Kept statements whose rows are remembered for each connection; all others are described with every use. */
const MOST_SHAPES = 2_000;

const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE = serialize.execute();
const SYNC = serialize.sync();

/**
 * Statements in PostgreSQL's extended protocol, sent in one piece: by it, what stands before one Sync is one transaction.
 * Rows of statements that the server keeps are described once for each connection, where pg's own asks with every use.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class ExtendedQuery implements Submittable {
  readonly #results: ExtendedResult[] = [];
  readonly #shapes: (RowShape | undefined)[];
  /** Names under which this has the server keep something new. */
  readonly #introduced: string[] = [];
  #rows: object[] = [];
  #fault: unknown = null;
  /** pg's, where it watches a `query_timeout`; to be called at the end. */
  callback: (() => void) | undefined;

  /** @param known shapes of the rows of the connection's statements, by their texts; this adds its own */
  constructor(
    private readonly statements: readonly NamedStatement[],
    private readonly known: Map<string, RowShape>,
    private readonly types: TypeReaders,
    private readonly settle: { resolve(results: ExtendedResult[]): void; reject(error: unknown): void },
  ) {
    this.#shapes = statements.map(({ text }) => known.get(text));
  }

  /** Of the statement that is being answered, as pg notes what a connection has parsed. */
  get name(): string {
    return this.#current?.name ?? '';
  }

  get text(): string {
    return this.#current?.text ?? '';
  }

  submit(connection: Connection): null {
    // First, as it throws where a value is none that can be sent.
    const bound = this.statements.map(({ name, parameters }) =>
      serialize.bind({ statement: name, values: [...parameters], valueMapper: toText }),
    );
    const messages: Buffer[] = [];
    for (const [index, bind] of bound.entries()) {
      messages.push(...this.#parse(connection as Connection & KeptStatements, index), bind);
      if (this.#shapes[index] === undefined) messages.push(DESCRIBE);
      messages.push(EXECUTE);
    }
    messages.push(SYNC);
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly ColumnDescription[] }): void {
    const shape = new RowShape(fields, this.types);
    this.#shapes[this.#results.length] = shape;
    // Of a text that is parsed anew the columns may have become others; of one that is kept, the server refuses that.
    if (this.name !== '' && this.known.size < MOST_SHAPES) this.known.set(this.text, shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      const shape = this.#shapes[this.#results.length];
      if (shape) this.#rows.push(shape.read(fields));
    } catch (error) {
      this.#fault ??= error;
    }
  }

  /** @param complete `SELECT 5`, `INSERT 0 1` */
  handleCommandComplete({ text: complete }: { text: string }): void {
    const words = complete.split(' ');
    this.#results.push({ rows: this.#rows, command: words[0] ?? '', rowCount: Number(words.at(-1)) });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.callback?.();
    if (this.#fault === null) this.settle.resolve(this.#results);
    else this.settle.reject(this.#fault);
  }

  /** What comes after the statement that failed was not even parsed. */
  handleError(error: unknown, connection: Connection): void {
    this.callback?.();
    const { submittedNamedStatements } = connection as Connection & KeptStatements;
    for (const name of this.#introduced) submittedNamedStatements[name] = undefined;
    this.settle.reject(error);
  }

  /** Nothing where the server has it, or will by the time it reads this. */
  #parse({ parsedStatements, submittedNamedStatements }: KeptStatements, index: number): Buffer[] {
    const { name = '', text = '' } = this.statements[index] ?? {};
    if (name !== '') {
      if ((parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined) return [];
      submittedNamedStatements[name] = text;
      this.#introduced.push(name);
    }
    return [serialize.parse({ name, text })];
  }

  get #current(): NamedStatement | undefined {
    return this.statements[this.#results.length];
  }
}

/** As pg's own, but that times are told in UTC, and arrays are of plain values. */
function toText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Buffer) return value;
  // Years beyond 9999 are written `+010000`, which PostgreSQL does not take.
  if (value instanceof Date) return value.toISOString().replace(/^\+0*/, '');
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`;
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean | bigint}`;
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function toElement(value: unknown): string {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) throw new TypeError('Arrays are of plain values.');
  const text = toText(value);
  return text === null ? 'NULL' : `"${String(text).replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}
