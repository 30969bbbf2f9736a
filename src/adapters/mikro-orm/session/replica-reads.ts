import { AsyncLocalStorage } from 'node:async_hooks';
import { errorDetails } from '../../../domain/index.js';
import { isConflict, isTimeout } from '../database/storage-errors.js';
import type { ReadReplica, ReadServer } from '../replicas/read-replica.js';
import type { ReplicaSelector } from '../replicas/replica-selector.js';

/** Sends reads to a replica that has everything they need, and to the primary if there is none. */
export class ReplicaReads {
  readonly #chosen = new AsyncLocalStorage<ReadServer | null>();

  /** @param isClosed whether the storage is closing, so that a failure says nothing about the replica */
  constructor(
    private readonly selector: ReplicaSelector,
    private readonly isClosed: () => boolean,
  ) {}

  /** The replica that the current work reads from; null for the primary. */
  get chosen(): ReadServer | null {
    return this.#chosen.getStore() ?? null;
  }

  /** Reads from a replica that has everything committed for the account. `work` may run again on the primary. */
  async read<T>(account: string, work: () => Promise<T>): Promise<T> {
    return this.#readFrom(await this.selector.select(await this.selector.requiredPosition(account)), work);
  }

  /** Likewise, if the account is known only from the result. If a replica finds nothing, reads from the primary. */
  async readAcrossAccounts<T>(work: () => Promise<T | null>, accountOf: (value: T) => string): Promise<T | null> {
    const replica = await this.selector.select(0);
    if (replica === null) return this.#onPrimary(work);
    const { replayedPosition: replayed } = replica;
    const found = await this.#tryOn(replica, work);
    if (found === null || found.value === null) return this.#onPrimary(work);
    const needed = await this.selector.requiredPosition(accountOf(found.value));
    if (replayed !== null && replayed >= needed) return found.value;
    return this.#readFrom(await this.selector.select(needed), work);
  }

  async #readFrom<T>(replica: ReadReplica | null, work: () => Promise<T>): Promise<T> {
    const read = replica && (await this.#tryOn(replica, work));
    return read ? read.value : this.#onPrimary(work);
  }

  #onPrimary<T>(work: () => Promise<T>): Promise<T> {
    return this.#chosen.run(null, work);
  }

  /** @returns null to read from the primary instead. A read that timed out would be as slow there, so it fails. */
  async #tryOn<T>(replica: ReadReplica, work: () => Promise<T>): Promise<{ value: T } | null> {
    try {
      return { value: await this.#chosen.run(replica, work) };
    } catch (error) {
      const details = errorDetails(error);
      if (this.isClosed() || isTimeout(error) || (details !== null && details.kind !== 'unavailable')) throw error;
      // Replay may cancel a query on a replica; that says nothing about the next one.
      if (!isConflict(error)) replica.markUnavailable(error);
      return null;
    }
  }
}
