/**
 * Rows by id. The changes of the transaction under way are seen by that transaction only, until they are committed.
 * Rows are never changed in place: who stores one must not keep it, who reads one must copy before giving it away.
 */
export class MemoryTable<Row> {
  readonly #committed = new Map<string, Row>();
  /** What the transaction under way has changed: the new row, or null for a removed one. */
  readonly #pending = new Map<string, Row | null>();

  /** @param isInside tells whether the caller belongs to the transaction under way. */
  constructor(private readonly isInside: () => boolean) {}

  get(id: string): Row | null {
    const changed = this.isInside() ? this.#pending.get(id) : undefined;
    return changed === undefined ? (this.#committed.get(id) ?? null) : changed;
  }

  /** Only inside a transaction. */
  set(id: string, row: Row): void {
    this.#write(id, row);
  }

  /** Only inside a transaction. */
  delete(id: string): void {
    this.#write(id, null);
  }

  /** The rows, those that were stored first in front. */
  *entries(): Generator<[id: string, row: Row]> {
    const pending = this.isInside() ? this.#pending : new Map<string, Row | null>();
    for (const [id, committed] of this.#committed) {
      const row = pending.has(id) ? (pending.get(id) ?? null) : committed;
      if (row !== null) yield [id, row];
    }
    for (const [id, row] of pending) if (row !== null && !this.#committed.has(id)) yield [id, row];
  }

  *values(): Generator<Row> {
    for (const [, row] of this.entries()) yield row;
  }

  get isEmpty(): boolean {
    return this.entries().next().done === true;
  }

  /** Makes what is pending everybody's. @returns whether anything was. */
  commit(): boolean {
    const isChanged = this.#pending.size > 0;
    for (const [id, row] of this.#pending) {
      if (row === null) this.#committed.delete(id);
      else this.#committed.set(id, row);
    }
    this.#pending.clear();
    return isChanged;
  }

  rollBack(): void {
    this.#pending.clear();
  }

  #write(id: string, row: Row | null): void {
    if (!this.isInside()) throw new Error('Rows can be written only inside a transaction.');
    this.#pending.set(id, row);
  }
}
