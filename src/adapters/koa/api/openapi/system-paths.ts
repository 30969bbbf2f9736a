import { ref, type Json } from './schema-parts.js';

const response = (description: string, type: string, schema: Json): Json => ({
  description,
  content: { [type]: { schema } },
});

const page = response('A page.', 'text/html', { type: 'string' });

const unchanged: Json = { description: 'The ETag in If-None-Match is still current.' };

const problem = (description: string): Json => ({
  description,
  content: {
    'application/problem+json': { schema: ref('Problem') },
    'text/html': { schema: { type: 'string' } },
  },
});

const get = (
  id: string,
  summary: string,
  responses: Json,
  parameters: readonly Json[] = [],
  queryExample?: string,
): Json => ({
  get: {
    operationId: id,
    tags: ['Service'],
    summary,
    security: [],
    parameters,
    responses,
    ...(queryExample && { 'x-query-example': queryExample }),
  },
});

const nameParameter = (name: string, example: string): Json => ({
  name,
  in: 'path',
  required: true,
  description: name === 'name' ? 'Name of the problem.' : `ID of the ${name}.`,
  schema: { type: 'string' },
  example,
});

const docs = (id: string, summary: string): Json => get(id, summary, { 200: page, 304: unchanged });

/** A page of the documentation about one record. */
const docsOf = (id: string, summary: string, parameter: Json, missing: string): Json =>
  get(id, summary, { 200: page, 304: unchanged, 404: problem(missing) }, [parameter]);

/** Longest search of the documentation, in characters. */
export const MAX_SEARCH = 200;

/** Paths that need no API key. */
export const SYSTEM_PATHS: Json = {
  '/healthz': get('health', 'Check that the process is running', {
    200: response('The process is running.', 'application/json', ref('Health')),
  }),
  '/readyz': get('readiness', 'Check that the service is ready', {
    200: response(
      'The storage is migrated and reachable, and the queue is running.',
      'application/json',
      ref('Readiness'),
    ),
    503: response('The service is not ready.', 'application/json', ref('Readiness')),
  }),
  '/metrics': get('metrics', 'Get metrics for Prometheus', {
    200: response('Prometheus text format.', 'text/plain', { type: 'string' }),
    404: problem('Metrics are disabled.'),
  }),
  '/openapi.json': get('openApi', 'Get the OpenAPI document', {
    200: response('OpenAPI 3.1.', 'application/json', { type: 'object' }),
    304: unchanged,
  }),
  '/docs': docs('docs', 'Open the guide'),
  '/docs/api': docs('apiReference', 'Open the API reference'),
  '/docs/api/{operation}': docsOf(
    'apiOperation',
    'Open the page of an operation',
    nameParameter('operation', 'createReport'),
    'The operation does not exist.',
  ),
  '/docs/checks': docs('checks', 'Open the list of checks'),
  '/docs/checks/{check}': docsOf(
    'check',
    'Open the page of a check',
    nameParameter('check', 'document-title'),
    'The check does not exist.',
  ),
  '/docs/scoring': docs('scoring', 'Open the page about scoring'),
  '/docs/problems': docs('problemTypes', 'Open the list of problems'),
  '/docs/problems/{name}': docsOf(
    'problemType',
    'Open the page of a problem',
    nameParameter('name', 'not-found'),
    'The error type does not exist.',
  ),
  '/docs/search': get(
    'searchDocs',
    'Search the documentation',
    { 200: page, 422: { ...page, description: 'The query is too long.' } },
    [
      {
        name: 'q',
        in: 'query',
        required: false,
        description: `What to look for, at most ${MAX_SEARCH} characters.`,
        schema: { type: 'string', maxLength: MAX_SEARCH },
      },
    ],
    'q=https',
  ),
};
