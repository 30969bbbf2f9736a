import { ref, type Json } from './schema-parts.js';

const answer = (description: string, type: string, schema: Json): Json => ({
  description,
  content: { [type]: { schema } },
});

const get = (id: string, summary: string, responses: Json, parameters: readonly Json[] = []): Json => ({
  get: { operationId: id, tags: ['Service'], summary, security: [], parameters, responses },
});

/** What needs no key. */
export const SYSTEM_PATHS: Json = {
  '/healthz': get('health', 'Whether the process is alive', {
    200: answer('It is.', 'application/json', ref('Health')),
  }),
  '/readyz': get('readiness', 'Whether requests can be served: storage reachable and migrated, queue running', {
    200: answer('They can.', 'application/json', ref('Readiness')),
    503: answer('Not now.', 'application/json', ref('Readiness')),
  }),
  '/metrics': get('metrics', 'Counters for Prometheus', {
    200: answer('Prometheus text format.', 'text/plain', { type: 'string' }),
    404: answer('None are kept.', 'application/problem+json', ref('Problem')),
  }),
  '/openapi.json': get('openApi', 'This document', {
    200: answer('OpenAPI 3.1.', 'application/json', { type: 'object' }),
  }),
  '/docs': get('docs', 'This document for people', {
    200: answer('A page.', 'text/html', { type: 'string' }),
  }),
  '/docs/problems/{name}': get(
    'problemType',
    'What a type of problem means',
    {
      200: answer('A page.', 'text/html', { type: 'string' }),
      404: answer('There is no such type.', 'application/problem+json', ref('Problem')),
    },
    [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
  ),
  '/docs/checks': get('checks', 'What pages are checked for, and what each check weighs', {
    200: answer('A page.', 'text/html', { type: 'string' }),
  }),
  '/docs/checks/{check}': get(
    'check',
    'What a check looks at, why, and how to mend it',
    {
      200: answer('A page.', 'text/html', { type: 'string' }),
      404: answer('There is no such check.', 'application/problem+json', ref('Problem')),
    },
    [{ name: 'check', in: 'path', required: true, schema: { type: 'string' } }],
  ),
};
