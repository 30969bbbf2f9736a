import type { Json } from '../../../api/openapi/schema-parts.js';

/** A parameter of the path, the query or the headers, or a field of the body. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
  /** Absent if the value depends on what the reader has stored. */
  readonly example?: string;
}

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

interface Reference {
  readonly $ref: string;
}

interface OperationEntry {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Json; readonly example?: Json }>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-query-example'?: string;
}

/** The parts of openapi.json that the documentation shows. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationEntry>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
    readonly schemas: Readonly<Record<string, Json>>;
  };
}

/** One operation, with its references resolved. */
export interface ApiOperation {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsKey: boolean;
  /** Of the path, the query and the headers. */
  readonly parameters: readonly Parameter[];
  /** Of the body; empty without one. */
  readonly fields: readonly Parameter[];
  readonly bodyExample: Json | null;
  /** A query string without the question mark; empty for none. */
  readonly queryExample: string;
  readonly responses: readonly ApiResponse[];
}

export interface ApiResponse {
  readonly status: number;
  readonly description: string;
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** Media type of the body; null without one. */
  readonly type: string | null;
  readonly schema: Json | null;
}

/** Every operation, by tag in the order of the document. */
export function operationsOf({ paths, tags, components }: OpenApi): readonly ApiOperation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => toOperation(method.toUpperCase(), path, entry, components)),
  );
  return tags.flatMap(({ name }) => operations.filter(({ tag }) => tag === name));
}

function toOperation(
  method: string,
  path: string,
  entry: OperationEntry,
  components: OpenApi['components'],
): ApiOperation {
  const body = Object.values(entry.requestBody?.content ?? {})[0];
  return {
    id: entry.operationId,
    tag: entry.tags[0] ?? '',
    method,
    path,
    summary: entry.summary,
    description: entry.description ?? '',
    needsKey: entry.security?.length !== 0,
    parameters: entry.parameters.map((parameter) =>
      '$ref' in parameter ? named(components.parameters, parameter) : parameter,
    ),
    fields: fieldsOf(body?.schema),
    bodyExample: body?.example ?? null,
    queryExample: entry['x-query-example'] ?? '',
    responses: Object.entries(entry.responses).map(([status, { description, headers = {}, content = {} }]) => {
      const [type = null, media = null] = Object.entries(content)[0] ?? [];
      return {
        status: Number(status),
        description,
        headers: Object.entries(headers).map(([name, reference]) => ({
          name,
          ...named(components.headers, reference),
        })),
        type,
        schema: media?.schema ?? null,
      };
    }),
  };
}

function fieldsOf(schema: Json | undefined): readonly Parameter[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'body',
    required: required.includes(name),
    description: (property['description'] as string | undefined) ?? '',
    schema: property,
  }));
}

function named<T>(parts: Readonly<Record<string, T>>, { $ref }: Reference): T {
  const found = parts[$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`openapi.json refers to ${$ref}, which it does not contain.`);
  return found;
}
