import { PROBLEM_NAMES, PROBLEM_TYPES } from '../../http/problems/problem-types.js';
import { BASE_PLACEHOLDER } from '../../api/openapi/create-open-api.js';
import type { Json } from '../../api/openapi/schema-parts.js';
import { escapeHtml, renderInline, renderPage, renderText } from './html.js';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Json;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Json; readonly example?: Json }>>;
  };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  readonly 'x-query-example'?: string;
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Described;
}

/** openapi.json as a page for people. */
export function renderOverview(openApi: Json): string {
  const document = openApi as unknown as Document;
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = [...Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? '')];
  const { title, version, description } = document.info;
  return renderPage(
    `${title} API`,
    [
      `<h1>${escapeHtml(title)} API</h1>`,
      `<p>Version ${escapeHtml(version)}. For programs: <a href="${BASE_PLACEHOLDER}/openapi.json">openapi.json</a>.</p>`,
      renderText(description),
      `<p>What reports are judged by: <a href="${BASE_PLACEHOLDER}/docs/checks">the checks</a>.</p>`,
      `<nav aria-label="Operations"><ul>${entries.map(renderEntryLink).join('')}</ul></nav>`,
      ...groups.map(
        ([tag, group]) =>
          `<h2>${escapeHtml(tag)}</h2>\n${group.map((entry) => renderEntry(entry, document)).join('\n')}`,
      ),
      '<h2>Problems</h2>',
      `<ul>${PROBLEM_NAMES.map(renderProblemLink).join('')}</ul>`,
    ].join('\n'),
  );
}

function renderEntryLink({ operation, method, path }: Entry): string {
  return `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a> <code>${method} ${escapeHtml(path)}</code></li>`;
}

function renderProblemLink(name: keyof typeof PROBLEM_TYPES): string {
  const { status, title } = PROBLEM_TYPES[name];
  return `<li>${status} <a href="${BASE_PLACEHOLDER}/docs/problems/${name}">${escapeHtml(title)}</a></li>`;
}

function renderEntry(entry: Entry, document: Document): string {
  const { operation, method, path } = entry;
  const parameters = operation.parameters.map((parameter) => resolve(parameter, document));
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema as
    { properties?: Readonly<Record<string, Json>> } | undefined;
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]): Parameter => ({
    name,
    in: 'body',
    description: (schema['description'] as string | undefined) ?? '',
    schema,
  }));
  return [
    `<section aria-labelledby="${operation.operationId}">`,
    `<h3 id="${operation.operationId}">${escapeHtml(operation.summary)}</h3>`,
    `<p><code>${method} ${escapeHtml(path)}</code></p>`,
    renderText(operation.description ?? ''),
    `<pre><code>${escapeHtml(curl(entry))}</code></pre>`,
    renderParameters([...parameters, ...fields]),
    renderResponses(operation),
    '</section>',
  ].join('\n');
}

function resolve(parameter: Parameter, { components }: Document): Parameter {
  return components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter;
}

function renderParameters(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, description = '', schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${escapeHtml(valuesOf(schema))}</td><td>${renderInline(description)}</td></tr>`,
  );
  return `<div class="scroll"><table><thead><tr><th>Parameter</th><th>In</th><th>Values</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function valuesOf(schema: Json): string {
  const values = Array.isArray(schema['enum']) ? schema['enum'].join(', ') : String(schema['format'] ?? schema['type']);
  return schema['default'] === undefined ? values : `${values} (default ${JSON.stringify(schema['default'])})`;
}

function renderResponses({ responses }: Described): string {
  const rows = Object.entries(responses).map(
    ([status, { description }]) => `<tr><td>${status}</td><td>${renderInline(description)}</td></tr>`,
  );
  return `<div class="scroll"><table><thead><tr><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** A call that can be pasted into a shell with the key in $SITEGRADE_KEY. */
function curl({ operation, method, path }: Entry): string {
  const query = operation['x-query-example'] ? `?${operation['x-query-example']}` : '';
  const address = path
    .replace('{id}', '$ID')
    .replace('{project}', 'example.com')
    .replace('{name}', 'not-found')
    .replace('{check}', 'document-title');
  const example = operation.requestBody?.content['application/x-www-form-urlencoded']?.example ?? {};
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${BASE_PLACEHOLDER}${address}${query}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $SITEGRADE_KEY"']),
    ...Object.entries(example).map(([name, value]) => `--data-urlencode "${name}=${String(value)}"`),
  ].join(' \\\n  ');
}
