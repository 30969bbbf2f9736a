import { createHash } from 'node:crypto';
import { GatheringClient } from './gathering-client.js';
import { PREPARED } from './statement.js';

/** Names of the texts that were seen. */
const names = new Map<string, string>();

/** Whatever comes beyond so many is not kept: each takes memory in every connection of the server. */
const MOST_NAMES = 2_000;

/** A connection that has the server keep what is marked as prepared, so that it is parsed and planned once. */
export class PreparingClient extends GatheringClient {
  override query(...call: unknown[]): never {
    const [text, values] = call;
    if (typeof text === 'string' && text.startsWith(PREPARED)) call.splice(0, 2, { name: nameOf(text), text, values });
    return super.query(...call);
  }
}

/** undefined where there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_NAMES) return known;
  const name = `sitegrade_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}
