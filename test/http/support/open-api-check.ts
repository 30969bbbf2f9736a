import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Received } from './send-request.js';

export interface OpenApiDocument {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
  readonly components: { readonly schemas: Record<string, object> };
}

type Checker = (method: string, path: string, answer: Received) => void;

/** Checks answers against openapi.json: status, media type, and a body without undocumented members. */
export function openApiChecker(document: OpenApiDocument): Checker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The default export of a CommonJS module in an ES module.
  (formats as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
  ajv.addSchema({ $id: 'openapi', components: closed(document.components) });
  const validators = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

  return (method, path, answer) => {
    const pathname = path.replace(/\?.*/s, '');
    const template = templates.find(({ pattern }) => pattern.test(pathname))?.template ?? '';
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = document.paths[template]?.[verb];
    if (operation === undefined) {
      // Redirects, OPTIONS, and errors for addresses and methods that do not exist.
      if (answer.status >= 400 && answer.json !== undefined) check({ $ref: '#/components/schemas/Problem' }, answer);
      return;
    }
    const response = operation.responses[answer.status];
    if (response === undefined) throw new Error(`${method} ${template}: status ${answer.status} is not documented`);
    const type = (answer.headers['content-type'] ?? '').replace(/;.*/, '');
    if (method === 'HEAD' || (response.content === undefined && answer.text === '')) return;
    const content = response.content?.[type];
    if (content === undefined)
      throw new Error(`${method} ${template}: ${answer.status} with "${type}" is not documented`);
    if (type.endsWith('json')) check(content.schema, answer);
  };

  function check(schema: object, answer: Received): void {
    const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
    validators.set(text, validate);
    if (!validate(answer.json)) {
      throw new Error(`${text}: ${ajv.errorsText(validate.errors)} in ${answer.text.slice(0, 500)}`);
    }
  }
}

/** The same schemas with `additionalProperties: false`. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return ('required' in copy && 'properties' in copy ? { ...copy, additionalProperties: false } : copy) as T;
}
