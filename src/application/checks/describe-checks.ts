import type { Catalogue, Ports } from '../ports/index.js';

/** Describes the generator's checks. They do not change while the process runs, so the result is cached. */
export class DescribeChecks {
  #catalogue: Promise<Catalogue> | null = null;

  constructor(private readonly ports: Pick<Ports, 'generator'>) {}

  /** @throws whatever the generator throws; the next call tries again */
  execute(): Promise<Catalogue> {
    this.#catalogue ??= this.ports.generator.describe().catch((error: unknown) => {
      this.#catalogue = null;
      throw error;
    });
    return this.#catalogue;
  }
}
