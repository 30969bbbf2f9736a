import { Client, type ClientConfig } from 'pg';
import type { BoundStatement } from '../../database/statement.js';
import { statementName } from '../statement-name.js';
import { corkUntilNextTick } from './pg-internals.js';
import { PipelinedQuery, type StatementResult } from './pipelined-query.js';
import type { RowReader } from './row-reader.js';

export interface PipelinedClientConfig extends ClientConfig {
  /** Whether the server keeps statements that are marked as prepared, under a name. Default false. */
  readonly namesStatements?: boolean;
}

/** A connection that sends several statements without waiting for the results of the first. */
export class PipelinedClient extends Client {
  readonly #rowReaders = new Map<string, RowReader>();
  readonly #namesStatements: boolean;

  constructor(config: PipelinedClientConfig = {}) {
    super(config);
    this.#namesStatements = config.namesStatements ?? false;
  }

  /** Kysely calls this method with text and parameters. */
  override query(...call: unknown[]): never {
    const [text, parameters, callback] = call;
    if (text === 'begin') this.corkUntilNextTick();
    // Without parameters, a text may hold several statements, which the extended protocol does not allow.
    const isExtended = Array.isArray(parameters) && parameters.length > 0;
    if (typeof text !== 'string' || !isExtended || callback !== undefined) return this.#send(...call) as never;
    return this.#run([{ text, parameters }]).then(([result]) => result) as never;
  }

  /** Runs statements as one transaction, sent as one packet. @returns the rows of each */
  async queryBatch(statements: readonly BoundStatement[]): Promise<object[][]> {
    const results = await this.#run(statements);
    return results.map(({ rows }) => rows);
  }

  /** Sends all queries of this turn of the event loop as one packet, at its end. */
  corkUntilNextTick(): void {
    corkUntilNextTick(this);
  }

  #run(statements: readonly BoundStatement[]): Promise<StatementResult[]> {
    const named = statements.map(({ text, parameters }) => ({
      name: this.#namesStatements ? statementName(text) : '',
      text,
      parameters,
    }));
    return new Promise((resolve, reject) => {
      this.#send(new PipelinedQuery(named, this.#rowReaders, this, { resolve, reject }));
    });
  }

  #send(...call: unknown[]): unknown {
    const send = super.query.bind(this) as (...call: unknown[]) => unknown;
    return send(...call);
  }
}
