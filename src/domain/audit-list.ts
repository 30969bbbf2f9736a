import type { Audit, Evidence } from './audit.js';

/**
 * The audits of one outcome, in order. Immutable. Made from audits or from their JSON text, and converted on first use,
 * so that an adapter can pass on stored text without parsing it. Iterable; `JSON.stringify` writes it as an array.
 */
export class AuditList implements Iterable<Audit> {
  static readonly EMPTY = AuditList.of([]);

  #audits: readonly Audit[] | null;
  #json: string | null = null;
  readonly #readJson: () => string;

  private constructor(audits: readonly Audit[] | null, readJson: () => string) {
    this.#audits = audits;
    this.#readJson = readJson;
  }

  static of(audits: readonly Audit[]): AuditList {
    return new AuditList(audits, () => JSON.stringify(audits.map(toPlainAudit)));
  }

  /** @param readJson returns what `json` of an earlier list returned; called once at most, on first use */
  static fromJson(readJson: () => string): AuditList {
    return new AuditList(null, readJson);
  }

  /** A JSON array. Every audit has the members of `Audit`, in the same order, and no others. */
  get json(): string {
    this.#json ??= this.#readJson();
    return this.#json;
  }

  get length(): number {
    return this.toArray().length;
  }

  toArray(): readonly Audit[] {
    this.#audits ??= JSON.parse(this.json) as readonly Audit[];
    return this.#audits;
  }

  [Symbol.iterator](): Iterator<Audit> {
    return this.toArray()[Symbol.iterator]();
  }

  toJSON(): readonly Audit[] {
    return this.toArray();
  }
}

function toPlainAudit(audit: Audit): Audit {
  return {
    id: audit.id,
    category: audit.category,
    title: audit.title,
    outcome: audit.outcome,
    weight: audit.weight,
    score: audit.score,
    explanation: audit.explanation,
    evidence: audit.evidence.map(toPlainEvidence),
    ...(audit.measured !== undefined && { measured: audit.measured }),
    ...(audit.also && { also: audit.also }),
    ...(audit.cause !== undefined && { cause: audit.cause }),
  };
}

function toPlainEvidence({ kind, value, line, column, selector }: Evidence): Evidence {
  return { kind, value, line, ...(column !== undefined && { column }), ...(selector !== undefined && { selector }) };
}
