/**
 * Rows by id. Only the open transaction sees its changes until they are committed. Rows are never changed in place: do not
 * keep a row after storing it, and copy it before passing it on.
 */
export class MemoryTable<Row> {
  readonly #committed = new Map<string, Row>();
  /** Changes of the open transaction: the new row, or null for a removed one. */
  readonly #pending = new Map<string, Row | null>();

  /** @param isInside whether the caller belongs to the open transaction */
  constructor(private readonly isInside: () => boolean) {}

  get(id: string): Row | null {
    const changed = this.isInside() ? this.#pending.get(id) : undefined;
    return changed === undefined ? (this.#committed.get(id) ?? null) : changed;
  }

  /** Requires a transaction. */
  set(id: string, row: Row): void {
    this.#write(id, row);
  }

  /** Requires a transaction. */
  delete(id: string): void {
    this.#write(id, null);
  }

  /** All rows, in the order in which they were added. */
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

  /** Makes the pending changes visible to all. @returns whether there were any */
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
