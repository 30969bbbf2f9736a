/** A part of a JSON Schema (draft 2020-12) or an OpenAPI 3.1 document. */
export type Json = { readonly [key: string]: unknown };

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

export const text = (description?: string): Json => ({ type: 'string', ...(description && { description }) });
export const time = (description: string): Json => ({ type: 'string', format: 'date-time', description });
export const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });
export const choice = (values: readonly (string | number)[], description?: string): Json => ({
  enum: [...values],
  ...(description && { description }),
});
export const uri: Json = { type: 'string', format: 'uri' };
export const score = (description: string): Json => ({
  type: ['number', 'null'],
  minimum: 0,
  maximum: 100,
  description,
});
export const count: Json = { type: 'integer', minimum: 0 };

/** An object with all listed members required. */
export const record = (properties: Json, description?: string): Json => ({
  type: 'object',
  ...(description && { description }),
  required: Object.keys(properties),
  properties,
});

/** The object with members that may be absent. */
export const withOptional = (object: Json & { readonly properties?: unknown }, optional: Json): Json => ({
  ...object,
  properties: { ...(object.properties as Json), ...optional },
});

export const id = { type: 'string', format: 'uuid', description: 'UUIDv7: sorting by ID sorts by creation date.' };

/** Name and version of a generator. */
export const generator = record({ name: text(), version: text() });
