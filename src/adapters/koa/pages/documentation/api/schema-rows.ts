import type { Json } from '../../../api/openapi/schema-parts.js';
import type { OpenApi } from './open-api.js';

/** One member of a JSON body. */
export interface SchemaRow {
  /** Where it is, such as `data.actions[].gain`. */
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** Deep enough for every schema, and an end for one that refers to itself. */
const MAX_DEPTH = 8;

/** All members of a schema, one row each, outer ones first. */
export function schemaRows(schema: Json, schemas: OpenApi['components']['schemas']): readonly SchemaRow[] {
  return membersOf(schema, '', MAX_DEPTH);

  function membersOf(given: Json, prefix: string, depth: number): SchemaRow[] {
    if (depth === 0) return [];
    const part = resolve(given);
    if (isSchema(part['items'])) return membersOf(part['items'], `${prefix}[]`, depth - 1);
    return Object.entries((part['properties'] ?? {}) as Readonly<Record<string, Json>>).flatMap(([name, property]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      const description = (property['description'] ?? resolve(property)['description'] ?? '') as string;
      return [{ name: path, type: typeOf(property), description }, ...membersOf(property, path, depth - 1)];
    });
  }

  /** The schema that a reference, or a choice between a schema and null, stands for. */
  function resolve(part: Json): Json {
    if (typeof part['$ref'] === 'string') return resolve(schemas[part['$ref'].split('/').at(-1) ?? ''] ?? {});
    const choices = (part['anyOf'] as readonly Json[] | undefined)?.filter(({ type }) => type !== 'null');
    return choices?.length === 1 && choices[0] ? { ...part, ...resolve(choices[0]) } : part;
  }

  function typeOf(property: Json): string {
    const part = resolve(property);
    const isNullable = (property['anyOf'] as readonly Json[] | undefined)?.some(({ type }) => type === 'null');
    const name = isSchema(part['items']) ? `array of ${plural(schemaType(resolve(part['items'])))}` : schemaType(part);
    return isNullable ? `${name} or null` : name;
  }
}

/** The type of one value, in words: its choices, or its format. */
export function schemaType(schema: Json): string {
  const { enum: choices, format, type, properties } = schema;
  if (Array.isArray(choices)) return choices.map(String).join(', ');
  if (Array.isArray(type)) return type.join(' or ');
  if (typeof format === 'string') return `${String(type)} (${format})`;
  return typeof type === 'string' ? type : properties === undefined ? 'any' : 'object';
}

function plural(type: string): string {
  return /^\w+$/.test(type) ? `${type}s` : type;
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
