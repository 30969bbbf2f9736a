import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';
import { statementName } from '../postgresql/statement-name.js';

type DialectClient = Exclude<PGliteDialectConfig['pglite'], (...options: never[]) => unknown>;

const { serialize } = protocol;

/** Runs the portal that `bind` opened, and ends the exchange. */
const EXECUTE = [serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()];

/**
 * PGlite for Kysely. In transactions it keeps statements that are marked as prepared, because planning one takes as long as
 * running it.
 */
export function withPreparedStatements(pglite: PGlite): DialectClient {
  const statements = new PreparedStatements(pglite);
  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: (text, values, options) => pglite.query(text, values, options),
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          query: (text, values, options) => {
            const name = statementName(text);
            if (name === '') return transaction.query(text, values, options);
            return statements.run(name, text, values ?? []);
          },
          rollback: () => transaction.rollback(),
        }),
      ),
  };
}

class PreparedStatements {
  /** Types of the parameters, by name of the statement. */
  readonly #prepared = new Map<string, readonly number[]>();

  constructor(private readonly pglite: PGlite) {}

  run<Row>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<{ rows: Row[]; affectedRows?: number; fields: [] }> {
    return this.pglite.runExclusive(async () => {
      const types = this.#prepared.get(name) ?? (await this.#prepare(name, text));
      const bind = serialize.bind({
        statement: name,
        values: values.map((value, index) => this.#serialized(value, types[index])),
      });
      const messages = await this.#exchange([bind, ...EXECUTE]);
      const [result] = parse.parseResults(messages, this.pglite.parsers, { rowMode: 'object' });
      return result as never;
    });
  }

  async #prepare(name: string, text: string): Promise<readonly number[]> {
    const messages = await this.#exchange([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const types = parse.parseDescribeStatementResults(messages);
    this.#prepared.set(name, types);
    return types;
  }

  #serialized(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    return (this.pglite.serializers[type] ?? String)(value);
  }

  async #exchange(parts: readonly Uint8Array[]) {
    const { messages } = await this.pglite.execProtocol(Buffer.concat(parts), { syncToFs: false });
    return messages;
  }
}
