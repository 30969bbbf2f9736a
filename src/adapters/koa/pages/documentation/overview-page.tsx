import type { ComponentChild } from 'preact';
import { PROBLEM_NAMES, PROBLEM_TYPES } from '../../http/problem-types.js';
import type { Json } from '../../api/openapi/schema-parts.js';
import type { PageRequest } from '../page-request.js';
import { DocumentationFrame, type DocumentationSite } from './documentation-frame.js';
import { Inline, Paragraphs } from './rich-text.js';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Json;
}

interface OperationEntry {
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

/** The parts of openapi.json that the page shows. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationEntry>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationEntry;
}

interface OverviewPageProps {
  readonly request: PageRequest;
  readonly site: DocumentationSite;
  readonly openApi: OpenApi;
}

/** openapi.json as a page. */
export function OverviewPage({ request, site, openApi }: OverviewPageProps) {
  const { title, version, description } = openApi.info;
  const entries = entriesOf(openApi);
  const groups = [...Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? '')];
  return (
    <DocumentationFrame
      request={request}
      site={site}
      title={`${title} API`}
      description="Every operation of the Sitegrade API: parameters, responses, errors and examples."
    >
      <section class="card">
        <p>
          Version {version}. The machine-readable description is{' '}
          <a href={request.link('/openapi.json')}>openapi.json</a>.
        </p>
        <Paragraphs request={request} text={description} />
      </section>
      <nav class="card" aria-label="Operations">
        <ul class="operations">
          {entries.map(({ operation, method, path }) => (
            <li>
              <a href={`#${operation.operationId}`}>{operation.summary}</a>{' '}
              <code>
                {method} {path}
              </code>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(([tag, group]) => (
        <section aria-labelledby={headingId(tag)}>
          <h2 id={headingId(tag)}>{tag}</h2>
          {group.map((entry) => (
            <Operation {...{ request, openApi, entry }} />
          ))}
        </section>
      ))}
      <section aria-labelledby="errors">
        <h2 id="errors">Errors</h2>
        <ul class="card">
          {PROBLEM_NAMES.map((name) => (
            <li>
              {PROBLEM_TYPES[name].status}{' '}
              <a href={request.link(`/docs/problems/${name}`)}>{PROBLEM_TYPES[name].title}</a>
            </li>
          ))}
        </ul>
      </section>
    </DocumentationFrame>
  );
}

interface OperationProps {
  readonly request: PageRequest;
  readonly openApi: OpenApi;
  readonly entry: Entry;
}

function Operation({ request, openApi, entry }: OperationProps) {
  const { operation, method, path } = entry;
  return (
    <section class="card" aria-labelledby={operation.operationId}>
      <h3 id={operation.operationId}>{operation.summary}</h3>
      <p>
        <code>
          {method} {path}
        </code>
      </p>
      <Paragraphs request={request} text={operation.description ?? ''} />
      <pre tabIndex={0} aria-label={`Example: ${operation.summary}`}>
        <code>{curl(entry, request.base ?? '')}</code>
      </pre>
      <Parameters request={request} summary={operation.summary} parameters={parametersOf(operation, openApi)} />
      <Table
        label={`Responses: ${operation.summary}`}
        headings={['Status', 'Meaning']}
        rows={Object.entries(operation.responses).map(([status, { description }]) => [
          status,
          <Inline request={request} text={description} />,
        ])}
      />
    </section>
  );
}

interface ParametersProps {
  readonly request: PageRequest;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
}

function Parameters({ request, summary, parameters }: ParametersProps) {
  if (parameters.length === 0) return null;
  return (
    <Table
      label={`Parameters: ${summary}`}
      headings={['Parameter', 'In', 'Values', 'Meaning']}
      rows={parameters.map(({ name, in: location, description = '', schema }) => [
        <code>{name}</code>,
        location,
        valuesOf(schema),
        <Inline request={request} text={description} />,
      ])}
    />
  );
}

interface TableProps {
  readonly label: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ComponentChild[])[];
}

/** A table that scrolls by itself on narrow screens, with the keyboard too. */
function Table({ label, headings, rows }: TableProps) {
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th scope="col">{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function entriesOf({ paths }: OpenApi): readonly Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** Parameters of path, query and header, then the fields of the body. */
function parametersOf(operation: OperationEntry, { components }: OpenApi): readonly Parameter[] {
  const parameters = operation.parameters.map(
    (parameter) => components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter,
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema as
    { properties?: Readonly<Record<string, Json>> } | undefined;
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'body',
    description: (schema['description'] as string | undefined) ?? '',
    schema,
  }));
  return [...parameters, ...fields];
}

function valuesOf(schema: Json): string {
  const values = Array.isArray(schema['enum']) ? schema['enum'].join(', ') : String(schema['format'] ?? schema['type']);
  return schema['default'] === undefined ? values : `${values} (default ${JSON.stringify(schema['default'])})`;
}

function headingId(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}

/** A command for the shell, with the API key in $SITEGRADE_KEY. */
function curl({ operation, method, path }: Entry, base: string): string {
  const query = operation['x-query-example'] ? `?${operation['x-query-example']}` : '';
  const address = path
    .replace('{id}', '$ID')
    .replace('{generationId}', '$GENERATION_ID')
    .replace('{project}', 'example.com')
    .replace('{name}', 'not-found')
    .replace('{check}', 'document-title');
  const example = operation.requestBody?.content['application/x-www-form-urlencoded']?.example ?? {};
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${base}${address}${query}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $SITEGRADE_KEY"']),
    ...Object.entries(example).map(([name, value]) => `--data-urlencode "${name}=${String(value)}"`),
  ].join(' \\\n  ');
}
