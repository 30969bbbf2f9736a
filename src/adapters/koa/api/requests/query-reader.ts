import { LRUCache } from 'lru-cache';
import { parseForm } from '../../http/parse-form.js';
import { requestReader, type Reading, type RequestClass } from './request-reader.js';

/** Queries remembered, and the longest of them, in characters. */
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 300;

/** Prepares the reading of query strings. Clients ask for the same lists again and again, so readings are remembered. */
export function queryReader<Query extends object>(
  queryClass: RequestClass<Query>,
): (text: string) => Reading<Readonly<Query>> {
  const read = requestReader(queryClass);
  const known = new LRUCache<string, Reading<Readonly<Query>>>({ max: MOST_KNOWN });
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const { value, violations } = read(parseForm(text));
    const reading = { value: Object.freeze(value), violations };
    if (text.length <= LONGEST_KNOWN && violations.length === 0) known.set(copyOf(text), reading);
    return reading;
  };
}

/** A part of a text keeps the whole in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
