import type { Catalogue, Ports } from '../ports/index.js';

/** What reports are judged by. A generator's rules do not change while the process runs, so it is asked once. */
export class DescribeChecks {
  #catalogue: Promise<Catalogue> | null = null;

  constructor(private readonly ports: Pick<Ports, 'generator'>) {}

  /** @throws whatever the generator throws; the next call asks again */
  execute(): Promise<Catalogue> {
    this.#catalogue ??= this.ports.generator.describe().catch((error: unknown) => {
      this.#catalogue = null;
      throw error;
    });
    return this.#catalogue;
  }
}
