import { Client } from 'pg';

/** A connection that can send several statements at once. */
export class GatheringClient extends Client {
  #isGathering = false;

  override query(...call: unknown[]): never {
    // Together with the first statement of the transaction.
    if (call[0] === 'begin') this.gather();
    const send = super.query.bind(this) as (...call: unknown[]) => unknown;
    return send(...call) as never;
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
