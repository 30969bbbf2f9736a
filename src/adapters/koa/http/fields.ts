import type { Violation } from '../../../domain/index.js';

/** A value of a form, a query or a JSON object. `NESTED` stands for an array or an object: no field takes one. */
export type FieldValue = string | number | boolean | null | typeof NESTED;

export const NESTED: unique symbol = Symbol('nested');

/** Name and value in the order sent; a repeated name is a repeated entry. */
export type Fields = readonly (readonly [name: string, value: FieldValue])[];

/** More fields than any operation has by far; beyond it nothing is looked at. */
export const MAX_FIELDS = 100;

/** Longest piece of an unknown name that is repeated in an answer. */
const SHOWN_NAME = 100;

/** The fields by name, and every fault of the names themselves. A name that is at fault has no value. */
export function groupFields(
  fields: Fields,
  known: ReadonlySet<string>,
): { values: Map<string, FieldValue>; faults: Violation[] } {
  const values = new Map<string, FieldValue>();
  const faults = new Map<string, Violation>();
  for (const [name, value] of fields) {
    if (!known.has(name)) faults.set(name, unknownParameter(name));
    else if (values.has(name)) faults.set(name, repeatedParameter(name));
    else values.set(name, value);
  }
  for (const name of faults.keys()) values.delete(name);
  return { values, faults: [...faults.values()] };
}

function unknownParameter(name: string): Violation {
  const field = name.length > SHOWN_NAME ? `${name.slice(0, SHOWN_NAME)}…` : name;
  return { field, code: 'unknown_parameter', message: 'There is no such parameter here.' };
}

function repeatedParameter(field: string): Violation {
  return { field, code: 'repeated_parameter', message: `${field} is given more than once.` };
}
