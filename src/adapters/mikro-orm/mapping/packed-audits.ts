import { deflateSync, inflateSync } from 'node:zlib';
import { AuditList } from '../../../domain/index.js';
import { toStorableJson } from '../storable-text.js';

/** More than any audits need: about 200 checks with 10 pieces of evidence of 300 characters each. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Audits as a zlib stream (RFC 1950) of their JSON. PostgreSQL's compression would take nearly twice the space, and
 * processor time on the database server, which all processes share; docs/decisions/0008-history.md has the figures.
 */
export function packAudits({ json }: AuditList): Uint8Array {
  return deflateSync(toStorableJson(json));
}

/** The audits, inflated on first use. */
export function unpackAudits(packed: Uint8Array): AuditList {
  return AuditList.fromJson(() => inflateSync(packed, { maxOutputLength: MAX_BYTES }).toString());
}
