import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { LRUCache } from 'lru-cache';
import type { Violation } from '../../../../domain/index.js';
import { NESTED, parseForm, type FieldValue, type Fields, type Scalar } from '../../http/fields.js';

/** A class whose decorated properties are the parameters of a query or a body, by their names on the wire. */
export type RequestClass<Request extends object> = new () => Request;

/** The query of an operation without parameters. */
export class NoParameters {}

export interface Reading<Request> {
  readonly value: Request;
  readonly violations: readonly Violation[];
}

/**
 * Creates a reader for one request class. It reports all violations at once; use the value only if there are none.
 */
export function requestReader<Request extends object>(
  requestClass: RequestClass<Request>,
): (fields: Fields) => Reading<Request> {
  const known = parameterNames(requestClass);
  const lists = listNames(requestClass);
  return (fields) => {
    const { values, violations } = groupFields(fields, known, lists);
    const given = [...values].filter(([, value]) => value !== '').map(([name, value]) => [name, plain(value)]);
    const value = plainToInstance(requestClass, Object.fromEntries(given), { exposeUnsetFields: false });
    const named = new Set(violations.map(({ field }) => field));
    const broken = known.size === 0 ? [] : validateSync(value, { stopAtFirstError: true });
    const more = broken.filter(({ property }) => !named.has(property)).map(toViolation);
    return { value, violations: [...violations, ...more] };
  };
}

/** Number of cached queries, and the longest of them in characters. */
const MAX_CACHED = 1_000;
const MAX_CACHED_LENGTH = 300;

/** Creates a reader for query strings. Clients repeat the same queries, so valid ones are cached. */
export function queryReader<Query extends object>(
  queryClass: RequestClass<Query>,
): (text: string) => Reading<Readonly<Query>> {
  const read = requestReader(queryClass);
  const cache = new LRUCache<string, Reading<Readonly<Query>>>({ max: MAX_CACHED });
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const { value, violations } = read(parseForm(text));
    const reading = { value: Object.freeze(value), violations };
    // A substring keeps the whole request target in memory, so the key is a copy.
    if (text.length <= MAX_CACHED_LENGTH && violations.length === 0) cache.set(Buffer.from(text).toString(), reading);
    return reading;
  };
}

function parameterNames(requestClass: RequestClass<object>): ReadonlySet<string> {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(requestClass, '', false, false);
  return new Set(metadata.map(({ propertyName }) => propertyName));
}

/** Parameters that are arrays in openapi.json. */
function listNames(requestClass: RequestClass<object>): ReadonlySet<string> {
  const properties = Object.entries(targetConstructorToSchema(requestClass).properties ?? {});
  return new Set(properties.flatMap(([name, schema]) => ('type' in schema && schema.type === 'array' ? [name] : [])));
}

/**
 * The fields by name, and the violations of the names. A name with a violation has no value. Forms have no arrays, so a list
 * may also be a repeated field.
 */
function groupFields(
  fields: Fields,
  known: ReadonlySet<string>,
  lists: ReadonlySet<string>,
): { values: Map<string, FieldValue>; violations: Violation[] } {
  const values = new Map<string, FieldValue>();
  const violations = new Map<string, Violation>();
  for (const [name, value] of fields) {
    if (!known.has(name)) violations.set(name, unknownParameter(name));
    else if (lists.has(name)) values.set(name, appended(values.get(name), value));
    else if (values.has(name)) violations.set(name, repeatedParameter(name));
    else values.set(name, value);
  }
  for (const name of violations.keys()) values.delete(name);
  return { values, violations: [...violations.values()] };
}

/** Empty items count as absent, as empty fields do. */
function appended(list: FieldValue = [], value: FieldValue): FieldValue {
  const items = [list, value].flat().filter((item) => item !== '');
  return items.includes(NESTED) ? NESTED : (items as readonly Scalar[]);
}

/** Longest unknown name that an answer repeats, in characters. */
const MAX_SHOWN_NAME = 100;

function unknownParameter(name: string): Violation {
  const field = name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name;
  return { field, code: 'unknown_parameter', message: 'Unknown parameter.' };
}

function repeatedParameter(field: string): Violation {
  return { field, code: 'repeated_parameter', message: `${field} was sent more than once.` };
}

/** Every rule rejects NaN, so an object becomes one. */
function plain(value: FieldValue): unknown {
  return value === NESTED ? Number.NaN : value;
}

function toViolation({ property, constraints }: ValidationError): Violation {
  const text = Object.values(constraints ?? {})[0] ?? 'invalid: This value is not allowed.';
  const colon = text.indexOf(': ');
  return { field: property, code: text.slice(0, colon), message: text.slice(colon + 2) };
}
