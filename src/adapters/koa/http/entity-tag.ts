import { createHash } from 'node:crypto';

/** The strong ETag of a record without versions: a hash of its body. */
export function contentTag(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** The strong ETag of one version of a record. */
export function entityTag({ id, version }: { readonly id: string; readonly version: number }): string {
  return `"${id}.${version}"`;
}

/** One member of a list of entity tags (RFC 9110 §8.8.3). */
const TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Whether `If-None-Match` names this tag, by weak comparison as RFC 9110 requires. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(TAG)].some((match) => match[2] === tag);
}

/** Whether `If-Match` names this tag, by strong comparison as RFC 9110 requires. */
export function matchesStrongTag(ifMatch: string, tag: string): boolean {
  return ifMatch.trim() === '*' || [...ifMatch.matchAll(TAG)].some(([, weak, named]) => !weak && named === tag);
}

/**
 * The versions of record `id` that `If-Match` allows, by strong comparison: weak tags and tags of other records allow none.
 * @returns undefined if any version is allowed
 */
export function allowedVersions(ifMatch: string | undefined, id: string): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const versions: number[] = [];
  for (const [, weak, tag] of ifMatch.matchAll(TAG)) {
    const version = Number(tag?.slice(id.length + 2, -1));
    if (weak === undefined && Number.isSafeInteger(version) && tag === entityTag({ id, version })) {
      versions.push(version);
    }
  }
  return versions;
}
