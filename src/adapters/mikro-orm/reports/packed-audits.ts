import { deflateSync, inflateSync } from 'node:zlib';
import { plainAudits, type Audit, type Audited } from '../../../domain/index.js';
import { toJsonText } from '../storable-text.js';

/** More than audits can ever hold: about 200 checks with 10 pieces of evidence of 300 characters each. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Audits as a zlib stream (RFC 1950) of their JSON. The database's own compression leaves nearly twice as much and takes
 * its time on the one machine that all share; docs/decisions/0008-history.md has the figures.
 */
export function packAudits(audits: readonly Audit[]): Uint8Array {
  return deflateSync(toJsonText(plainAudits(audits)));
}

/** Audits that are unpacked, and parsed, when they are first looked at. */
export class PackedAudits implements Audited {
  #json: string | null = null;
  #audits: readonly Audit[] | null = null;

  constructor(private readonly packed: Uint8Array) {}

  get auditsJson(): string {
    this.#json ??= inflateSync(this.packed, { maxOutputLength: MAX_BYTES }).toString();
    return this.#json;
  }

  get audits(): readonly Audit[] {
    this.#audits ??= JSON.parse(this.auditsJson) as readonly Audit[];
    return this.#audits;
  }
}
