import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { ABOUT } from '../../about.js';
import { MAX_BODY } from '../../http/read-body.js';
import { PROBLEM_MEDIA_TYPE } from '../../http/problem.js';
import { PROBLEM_TYPES, type ProblemName } from '../../http/problem-types.js';
import type { RequestClass } from '../requests/request-reader.js';
import type { Operation } from '../routes/operation.js';
import { HEADER_PARAMETERS, OPERATION_DOCS, RESPONSE_HEADERS } from './operation-docs.js';
import type { OperationDoc } from './operation-doc.js';
import { ref, type Json } from './schema-parts.js';
import { ANSWER_SCHEMAS } from './schemas.js';
import { SYSTEM_PATHS } from './system-paths.js';

/** Stands for the address of the service, which is known per request. */
export const BASE_PLACEHOLDER = 'https://base.invalid';

const INTRODUCTION = `${ABOUT}

Every operation under \`/api/v1\` needs \`Authorization: Bearer <API key>\`. Times are RFC 3339 in UTC. Lists use opaque cursors. Errors are RFC 9457 problem documents, or pages if the Accept header prefers \`text/html\`.

Limits: request bodies of ${MAX_BODY / 1024} KiB; 100 parameters per query or body; 16 KiB for the request line and headers together; URLs of 2,048 characters; searches of 255 characters; 10, 25, 50 or 100 records per page; and per API key the rate limit in the RateLimit headers.

There is no CORS: call the API from servers and command lines, where a key stays secret.

Within /api/v1, changes are backward compatible. Breaking changes go to /api/v2.`;

const COMMON: readonly ProblemName[] = [
  'malformed-request',
  'unauthenticated',
  'insufficient-scope',
  'invalid-parameters',
  'too-many-requests',
  'internal-error',
  'unavailable',
];

const WITH_BODY: readonly ProblemName[] = ['body-too-large', 'unsupported-media-type'];

/** Builds the OpenAPI 3.1 document from the operations and their request classes. */
export function createOpenApi(operations: readonly Operation[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'Sitegrade', version, description: INTRODUCTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: BASE_PLACEHOLDER }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Reports' },
      { name: 'Scans' },
      { name: 'Projects' },
      { name: 'API keys' },
      { name: 'Audit log' },
      { name: 'Service' },
    ],
    paths: { ...paths, ...SYSTEM_PATHS },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `sg_…`. Keys are accepted in this header only.',
        },
      },
      parameters: HEADER_PARAMETERS,
      headers: RESPONSE_HEADERS,
      schemas: ANSWER_SCHEMAS,
    },
  };
}

function describe(operation: Operation): Json {
  const docs = docsOf(operation);
  return {
    operationId: operation.id,
    tags: [docs.tag],
    summary: docs.summary,
    description: `${docs.description}\n\nScope: \`${operation.scope}\`.`,
    parameters: [
      ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathParameter(name ?? '', docs.tag)),
      ...(operation.query ? queryParameters(operation.query) : []),
      ...(docs.headers ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(operation.body && { requestBody: requestBody(operation.body, docs.bodyExample) }),
    responses: responses(operation, docs),
    ...(docs.queryExample && { 'x-query-example': docs.queryExample }),
  };
}

function docsOf({ id }: Operation): OperationDoc {
  const docs = OPERATION_DOCS[id];
  if (docs === undefined) throw new Error(`Operation ${id} has no entry in OPERATION_DOCS.`);
  return docs;
}

/** Parameters of paths that are no IDs of records. */
const NAMES: Readonly<Record<string, { description: string; example: string }>> = {
  project: { description: 'The host of the project.', example: 'example.com' },
  finding: { description: 'ID of the finding.', example: 'broken-links' },
};

const RECORDS: Readonly<Record<string, string>> = { generationId: 'generation', linkId: 'link' };

const RECORDS_OF_TAGS: Readonly<Record<string, string>> = { 'API keys': 'key', Scans: 'scan' };

function pathParameter(name: string, tag: string): Json {
  const named = NAMES[name];
  if (named !== undefined) return { name, in: 'path', required: true, schema: { type: 'string' }, ...named };
  const description = `ID of the ${RECORDS[name] ?? RECORDS_OF_TAGS[tag] ?? 'report'}.`;
  return { name, in: 'path', required: true, description, schema: { type: 'string', format: 'uuid' } };
}

function queryParameters(query: RequestClass<object>): Json[] {
  return Object.entries(targetConstructorToSchema(query).properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property as { description?: string };
    return { name, in: 'query', required: false, ...(description && { description }), schema };
  });
}

function requestBody(body: RequestClass<object>, example: Json | undefined): Json {
  const schema = { ...targetConstructorToSchema(body), additionalProperties: false };
  const content = { schema, ...(example && { example }) };
  const isRequired = (schema.required ?? []).length > 0;
  return {
    required: isRequired,
    content: { 'application/x-www-form-urlencoded': content, 'application/json': content },
  };
}

function responses(operation: Operation, docs: OperationDoc): Json {
  const { status, schema, headers = [] } = docs.success;
  const problems = [
    ...COMMON,
    ...(operation.body ? WITH_BODY : []),
    ...(operation.method === 'DELETE' ? [] : (['not-acceptable'] as const)),
    ...(docs.problems ?? []),
  ];
  return {
    [status]: {
      description: docs.summary,
      headers: headerRefs(['RequestId', 'RateLimit', 'RateLimitPolicy', ...headers]),
      ...(schema && { content: { 'application/json': { schema: ref(schema) } } }),
    },
    ...(docs.headers?.includes('IfNoneMatch') && {
      304: { description: 'The record has not changed.', headers: headerRefs(['RequestId', 'ETag']) },
    }),
    ...problemResponses(problems),
  };
}

/** Problems with the same status share an entry. */
function problemResponses(names: readonly ProblemName[]): Json {
  const byStatus = Map.groupBy(names, (name) => PROBLEM_TYPES[name].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [
        status,
        {
          description: group
            .map((name) => `[${PROBLEM_TYPES[name].title}](${BASE_PLACEHOLDER}/docs/problems/${name}).`)
            .join(' '),
          headers: headerRefs(['RequestId', ...headersOfStatus(status, group)]),
          content: {
            [PROBLEM_MEDIA_TYPE]: { schema: problemSchema(group) },
            'text/html': { schema: { type: 'string' } },
          },
        },
      ]),
  );
}

function problemSchema(group: readonly ProblemName[]): Json {
  if (!group.includes('invalid-parameters')) return ref('Problem');
  return group.length === 1 ? ref('ValidationProblem') : { anyOf: [ref('ValidationProblem'), ref('Problem')] };
}

function headersOfStatus(status: number, group: readonly ProblemName[]): string[] {
  switch (status) {
    case 401:
    case 403:
      return ['Challenge'];
    case 409:
      return group.includes('idempotency-in-progress') ? ['RetryAfter'] : [];
    case 429:
    case 503:
      return ['RetryAfter'];
    default:
      return [];
  }
}

const HEADER_NAMES: Readonly<Record<string, string>> = {
  RequestId: 'X-Request-Id',
  RateLimitPolicy: 'RateLimit-Policy',
  RetryAfter: 'Retry-After',
  Challenge: 'WWW-Authenticate',
  PreferenceApplied: 'Preference-Applied',
  IdempotencyReplayed: 'Idempotency-Replayed',
};

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(
    names.map((name) => [HEADER_NAMES[name] ?? name, { $ref: `#/components/headers/${name}` }]),
  );
}
