import { Client } from 'pg';
import { ExtendedQuery, type ExtendedResult } from './extended-query.js';
import type { RowShape } from './row-shape.js';
import type { BoundStatement } from './statement.js';

/** A connection that can send several statements at once. */
export class GatheringClient extends Client {
  readonly #shapes = new Map<string, RowShape>();
  #isGathering = false;

  override query(...call: unknown[]): never {
    const [text, parameters, callback] = call;
    // Together with the first statement of the transaction.
    if (text === 'begin') this.gather();
    // Without values a text may be of several statements.
    const isExtended = Array.isArray(parameters) && parameters.length > 0;
    if (typeof text !== 'string' || !isExtended || callback !== undefined) return this.#send(...call) as never;
    return this.#ask([{ text, parameters }]).then(([result]) => result) as never;
  }

  /** Runs statements as one transaction, all sent at once. @returns the rows of each */
  async queryAll(statements: readonly BoundStatement[]): Promise<object[][]> {
    const results = await this.#ask(statements);
    return results.map(({ rows }) => rows);
  }

  /** What the server is to keep a statement by; empty for none. */
  protected nameOf(_text: string): string {
    return '';
  }

  /** Sends what is asked during this turn of the event loop together, at its end. */
  gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #ask(statements: readonly BoundStatement[]): Promise<ExtendedResult[]> {
    const named = statements.map(({ text, parameters }) => ({ name: this.nameOf(text), text, parameters }));
    return new Promise((resolve, reject) => {
      this.#send(new ExtendedQuery(named, this.#shapes, this, { resolve, reject }));
    });
  }

  #send(...call: unknown[]): unknown {
    const send = super.query.bind(this) as (...call: unknown[]) => unknown;
    return send(...call);
  }
}
