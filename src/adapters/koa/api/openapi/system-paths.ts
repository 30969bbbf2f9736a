import { ref, type Json } from './schema-parts.js';

const response = (description: string, type: string, schema: Json): Json => ({
  description,
  content: { [type]: { schema } },
});

const page = response('A page.', 'text/html', { type: 'string' });

const problem = (description: string): Json => ({
  description,
  content: {
    'application/problem+json': { schema: ref('Problem') },
    'text/html': { schema: { type: 'string' } },
  },
});

const get = (id: string, summary: string, responses: Json, parameters: readonly Json[] = []): Json => ({
  get: { operationId: id, tags: ['Service'], summary, security: [], parameters, responses },
});

const nameParameter = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } });

/** Paths that need no API key. */
export const SYSTEM_PATHS: Json = {
  '/healthz': get('health', 'Liveness: whether the process is running', {
    200: response('The process is running.', 'application/json', ref('Health')),
  }),
  '/readyz': get('readiness', 'Readiness: whether the storage is migrated and reachable, and the queue is running', {
    200: response('The service is ready.', 'application/json', ref('Readiness')),
    503: response('The service is not ready.', 'application/json', ref('Readiness')),
  }),
  '/metrics': get('metrics', 'Metrics for Prometheus', {
    200: response('Prometheus text format.', 'text/plain', { type: 'string' }),
    404: problem('Metrics are disabled.'),
  }),
  '/openapi.json': get('openApi', 'This document', {
    200: response('OpenAPI 3.1.', 'application/json', { type: 'object' }),
  }),
  '/docs': get('docs', 'This document as a page', { 200: page }),
  '/docs/problems/{name}': get(
    'problemType',
    'What an error type means',
    { 200: page, 404: problem('The error type does not exist.') },
    [nameParameter('name')],
  ),
  '/docs/checks': get('checks', 'All checks and their weights', { 200: page }),
  '/docs/checks/{check}': get(
    'check',
    'What a check tests, why it matters, and how to fix it',
    { 200: page, 404: problem('The check does not exist.') },
    [nameParameter('check')],
  ),
};
