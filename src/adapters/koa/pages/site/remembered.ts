/** Results that never change, by key. The one that was not asked for longest is dropped first. */
export class Remembered<Value> {
  readonly #results = new Map<string, Promise<Value>>();

  /** @param size maximum number of results */
  constructor(private readonly size: number) {}

  /** The result of the first call with this key that does not fail. Calls at the same time share it. */
  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const result = this.#results.get(key) ?? compute();
    this.#results.delete(key);
    this.#results.set(key, result);
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= this.size) break;
      this.#results.delete(oldest);
    }
    try {
      return await result;
    } catch (error) {
      if (this.#results.get(key) === result) this.#results.delete(key);
      throw error;
    }
  }
}
