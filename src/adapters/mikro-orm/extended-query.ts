import type { Connection, Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { RowShape, type ColumnDescription, type TypeReaders } from './row-shape.js';

/** A value of a statement. pg's own queries take others too. */
export type PlainValue = string | number | boolean | Date | Buffer | readonly string[] | null | undefined;

export interface ExtendedResult {
  readonly rows: object[];
  readonly command: string;
  readonly rowCount: number;
}

export interface ExtendedStatement {
  /** That the server is to keep it by; empty for none. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly PlainValue[];
}

/** What @types/pg leaves out: the statements that a connection has by their names, and those on their way to it. */
type KeptStatements = Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string | undefined>>;

/** Statements whose rows are remembered for each connection; those beyond are described with every use. */
const MOST_SHAPES = 2_000;

const DESCRIBE = serialize.describe({ type: 'P' });
const EXECUTE_AND_SYNC = Buffer.concat([serialize.execute(), serialize.sync()]);

/**
 * A statement in PostgreSQL's extended protocol, whose rows are described once for each connection and which is sent in
 * one piece; pg's own asks for the description each time. Its columns must be the same each time: no `*` of a table.
 */
export class ExtendedQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly PlainValue[];
  readonly #rows: object[] = [];
  #shape: RowShape | undefined;
  #complete = '';
  #fault: unknown = null;

  /** @param shapes of the rows of the connection's statements, by their texts; this one adds its own */
  constructor(
    { name, text, values }: ExtendedStatement,
    private readonly shapes: Map<string, RowShape>,
    private readonly types: TypeReaders,
    private readonly settle: { resolve(result: ExtendedResult): void; reject(error: unknown): void },
  ) {
    this.name = name;
    this.text = text;
    this.#values = values;
  }

  submit(connection: Connection): null {
    const { name, text } = this;
    const messages = this.#isParsed(connection as Connection & KeptStatements) ? [] : [serialize.parse({ name, text })];
    messages.push(serialize.bind({ statement: name, values: [...this.#values], valueMapper: toText }));
    this.#shape = this.shapes.get(text);
    if (this.#shape === undefined) messages.push(DESCRIBE);
    messages.push(EXECUTE_AND_SYNC);
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly ColumnDescription[] }): void {
    this.#shape = new RowShape(fields, this.types);
    if (this.shapes.size < MOST_SHAPES) this.shapes.set(this.text, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      if (this.#shape) this.#rows.push(this.#shape.read(fields));
    } catch (error) {
      this.#fault = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#complete = text;
  }

  handleReadyForQuery(): void {
    if (this.#fault !== null) return this.settle.reject(this.#fault);
    // `SELECT 5`, `INSERT 0 1`
    const words = this.#complete.split(' ');
    this.settle.resolve({ rows: this.#rows, command: words[0] ?? '', rowCount: Number(words.at(-1)) });
  }

  handleError(error: unknown): void {
    this.settle.reject(error);
  }

  /** Whether the server has it, or will by the time it reads this. Notes that it will. */
  #isParsed({ parsedStatements, submittedNamedStatements }: KeptStatements): boolean {
    const { name, text } = this;
    if (name === '') return false;
    if ((parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined) return true;
    submittedNamedStatements[name] = text;
    return false;
  }
}

export function isPlain(value: unknown): value is PlainValue {
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Buffer) return true;
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function toText(value: PlainValue): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Buffer) return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? toArrayLiteral(value as readonly string[]) : String(value);
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function toArrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/[\\"]/g, String.raw`\$&`)}"`).join()}}`;
}
