import { malformed } from './problems/problem-error.js';
import { MAX_FIELDS, NESTED, type FieldValue, type Fields } from './fields.js';
import { tooManyParameters } from './parse-form.js';

/** Strings, punctuation, and bare words (numbers, true, false, null) of text that is known to be valid JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An integer as it is commonly written: `1e0` and `1.0` are not. */
const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;

/**
 * The members of a JSON object, repeated names included: JSON.parse keeps the last one in silence, and a repeated
 * `privacy` could publish a report.
 */
export function parseJsonObject(text: string): Fields {
  requireObject(text);
  const fields: [string, FieldValue][] = [];
  let depth = 0;
  let name: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') {
      depth -= 1;
    } else if (token === '{' || token === '[') {
      if (depth === 1 && name !== null) name = take(name, NESTED);
      depth += 1;
    } else if (depth === 1 && token !== ':' && token !== ',') {
      name = name === null ? (JSON.parse(token) as string) : take(name, valueOf(token));
    }
  }
  return fields;

  function take(field: string, value: FieldValue): null {
    if (fields.push([field, value]) > MAX_FIELDS) throw tooManyParameters();
    return null;
  }
}

function requireObject(text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed('The body is not a JSON object.');
  }
}

/** A number that is no plainly written integer becomes NaN, which no field takes. */
function valueOf(token: string): FieldValue {
  const value = JSON.parse(token) as string | number | boolean | null;
  return typeof value === 'number' && !INTEGER.test(token) ? Number.NaN : value;
}
