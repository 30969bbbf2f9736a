import { createHash } from 'node:crypto';
import { GatheringClient } from './gathering-client.js';
import { PREPARED } from './statement.js';

/** Names of the texts that were seen. */
const names = new Map<string, string>();

/** Whatever comes beyond so many is not kept: each takes memory in every connection of the server. */
const MOST_NAMES = 2_000;

/** A connection that has the server keep what is marked as prepared, so that it is parsed and planned once. */
export class PreparingClient extends GatheringClient {
  protected override nameOf(text: string): string {
    if (!text.startsWith(PREPARED)) return '';
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size === MOST_NAMES) return '';
    const name = `sitegrade_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  }
}
