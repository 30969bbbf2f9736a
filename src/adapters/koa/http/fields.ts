import { malformed, type ProblemError } from './problem.js';

/** A value of a form, a query or a JSON object: a scalar, a list of scalars, or NESTED. */
export type FieldValue = Scalar | readonly Scalar[] | typeof NESTED;

export type Scalar = string | number | boolean | null;

/** Stands for an object, or an array with anything but scalars. No field accepts it. */
export const NESTED: unique symbol = Symbol('nested');

/** Names and values in the order sent; a repeated name is a repeated entry. */
export type Fields = readonly (readonly [name: string, value: FieldValue])[];

/** Far more fields than any operation has. */
const MAX_FIELDS = 100;

/**
 * Parses `application/x-www-form-urlencoded` text: a query string or a body. Unlike URLSearchParams it rejects broken
 * percent-encoding and invalid UTF-8.
 * @throws ProblemError `malformed-request`
 */
export function parseForm(text: string, maxFields = MAX_FIELDS): readonly (readonly [string, string])[] {
  const pieces = text.split('&', maxFields + 1).filter((piece) => piece !== '');
  if (pieces.length > maxFields) throw tooManyParameters(maxFields);
  return pieces.map((piece) => {
    const equals = piece.indexOf('=');
    return equals < 0 ? [decode(piece), ''] : [decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))];
  });
}

function tooManyParameters(max: number): ProblemError {
  return malformed(`The request has more than ${max} parameters.`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed('A parameter is not percent-encoded UTF-8.');
  }
}

/** Strings, punctuation, and bare words (numbers, true, false, null) of text that is known to be valid JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An integer in plain notation: `1e0` and `1.0` are not. */
const INTEGER = /^-?(?:0|[1-9]\d{0,14})$/;

/**
 * The members of a JSON object, including repeated names: JSON.parse silently keeps the last one, and a repeated
 * `privacy` could publish a report.
 * @throws ProblemError `malformed-request`
 */
export function parseJsonObject(text: string): Fields {
  requireObject(text);
  const fields: [string, FieldValue][] = [];
  let depth = 0;
  let name: string | null = null;
  let list: Scalar[] | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') {
      depth -= 1;
      if (depth === 1 && name !== null) name = take(name, list ?? NESTED);
    } else if (token === '{' || token === '[') {
      list = depth === 1 && token === '[' ? [] : null;
      depth += 1;
    } else if (token !== ':' && token !== ',') {
      if (depth > 1) list?.push(valueOf(token));
      else name = name === null ? (JSON.parse(token) as string) : take(name, valueOf(token));
    }
  }
  return fields;

  function take(field: string, value: FieldValue): null {
    if (fields.push([field, value]) > MAX_FIELDS) throw tooManyParameters(MAX_FIELDS);
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

/** A number that is not a plain integer becomes NaN, which no field accepts. */
function valueOf(token: string): Scalar {
  const value = JSON.parse(token) as Scalar;
  return typeof value === 'number' && !INTEGER.test(token) ? Number.NaN : value;
}
