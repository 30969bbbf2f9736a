import { deflateSync, inflateSync } from 'node:zlib';
import type { Audit } from '../../domain/index.js';
import { toJsonText } from './storable-text.js';

/** More than audits can ever hold: about 200 checks with 10 pieces of evidence of 300 characters each. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Audits as a zlib stream (RFC 1950) of their JSON. The database's own compression leaves nearly twice as much and takes
 * its time on the one machine that all share; docs/decisions/0008-history.md has the figures.
 */
export function packAudits(audits: readonly Audit[]): Uint8Array {
  return deflateSync(toJsonText(audits));
}

export function unpackAudits(packed: Uint8Array): readonly Audit[] {
  return JSON.parse(inflateSync(packed, { maxOutputLength: MAX_BYTES }).toString()) as readonly Audit[];
}
