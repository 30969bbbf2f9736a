import { Client } from 'pg';
import { ExtendedQuery, isPlain, type ExtendedResult } from './extended-query.js';
import type { RowShape } from './row-shape.js';

/** A connection that can send several statements at once. */
export class GatheringClient extends Client {
  readonly #shapes = new Map<string, RowShape>();
  #isGathering = false;

  override query(...call: unknown[]): never {
    const [text, values, callback] = call;
    // Together with the first statement of the transaction.
    if (text === 'begin') this.gather();
    const send = super.query.bind(this) as (...call: unknown[]) => unknown;
    // Without values a text may be of several statements.
    const isExtended = Array.isArray(values) && values.length > 0 && values.every(isPlain);
    if (typeof text !== 'string' || !isExtended || callback !== undefined) return send(...call) as never;
    return new Promise<ExtendedResult>((resolve, reject) => {
      send(new ExtendedQuery({ name: this.nameOf(text), text, values }, this.#shapes, this, { resolve, reject }));
    }) as never;
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
}
