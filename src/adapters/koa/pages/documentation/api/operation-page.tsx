import { STATUS_CODES } from 'node:http';
import type { Assets } from '../../assets.js';
import type { PageRequest } from '../../page-request.js';
import { DataTable } from '../data-table.js';
import { DocumentationFrame, neighborsOf } from '../documentation-frame.js';
import { Inline, Paragraphs } from '../rich-text.js';
import { operationGroups } from './api-reference-page.js';
import { ExampleCode } from './example-code.js';
import type { ApiOperation, ApiResponse, OpenApi, Parameter } from './open-api.js';
import { schemaRows, schemaType } from './schema-rows.js';
import { TryIt } from './try-it.js';

interface OperationPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly openApi: OpenApi;
  readonly operations: readonly ApiOperation[];
  readonly operation: ApiOperation;
}

/** One operation: examples, parameters, body, responses, errors, and a form to try it. */
export function OperationPage({ request, assets, openApi, operations, operation }: OperationPageProps) {
  const { method, path, summary, description, parameters, fields } = operation;
  const groups = operationGroups(operations);
  const successes = operation.responses.filter(({ status }) => status < 400);
  const errors = operation.responses.filter(({ status }) => status >= 400);
  const contents = [
    { id: 'examples', name: 'Examples' },
    ...(parameters.length === 0 ? [] : [{ id: 'parameters', name: 'Parameters' }]),
    ...(fields.length === 0 ? [] : [{ id: 'body', name: 'Body' }]),
    { id: 'try-it', name: 'Try it' },
    { id: 'response', name: 'Response' },
    ...(errors.length === 0 ? [] : [{ id: 'errors', name: 'Errors' }]),
  ];
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title={summary}
      description={`${summary}: ${method} ${path}. Parameters, responses, errors and examples in three languages.`}
      lead={
        <code>
          <strong>{method}</strong> {path}
        </code>
      }
      parents={[{ path: '/docs/api', name: 'API reference' }]}
      groups={groups}
      contents={contents}
      {...neighborsOf(
        request.path,
        groups.flatMap(({ pages }) => pages),
      )}
    >
      <Paragraphs request={request} text={description} />
      <h2 id="examples">Examples</h2>
      <ExampleCode operation={operation} base={request.base ?? ''} />
      {parameters.length === 0 ? null : (
        <>
          <h2 id="parameters">Parameters</h2>
          <Parameters request={request} label="Parameters" parameters={parameters} />
        </>
      )}
      {fields.length === 0 ? null : (
        <>
          <h2 id="body">Body</h2>
          <p>
            <code>application/json</code> or <code>application/x-www-form-urlencoded</code>, with the same fields.
          </p>
          <Parameters request={request} label="Fields of the body" parameters={fields} />
        </>
      )}
      <h2 id="try-it">Try it</h2>
      <TryIt request={request} operation={operation} />
      <h2 id="response">Response</h2>
      {successes.map((response) => (
        <Success request={request} summary={summary} response={response} schemas={openApi.components.schemas} />
      ))}
      {errors.length === 0 ? null : (
        <>
          <h2 id="errors">Errors</h2>
          <DataTable
            label="Errors"
            headings={['Status', 'Meaning']}
            rows={errors.map((error) => [error.status, <Inline request={request} text={error.description} />])}
          />
        </>
      )}
    </DocumentationFrame>
  );
}

interface ParametersProps {
  readonly request: PageRequest;
  readonly label: string;
  readonly parameters: readonly Parameter[];
}

function Parameters({ request, label, parameters }: ParametersProps) {
  return (
    <DataTable
      label={label}
      headings={['Name', 'Meaning']}
      rows={parameters.map(({ name, in: location, required = false, description = '', schema }) => [
        <Name name={name} type={`${required ? `${location}, required` : location}: ${valuesOf(schema)}`} />,
        <Inline request={request} text={description} />,
      ])}
    />
  );
}

interface SuccessProps {
  readonly request: PageRequest;
  /** Of the operation, which many responses have as their description. */
  readonly summary: string;
  readonly response: ApiResponse;
  readonly schemas: OpenApi['components']['schemas'];
}

function Success({ request, summary, response, schemas }: SuccessProps) {
  const { status, description, headers, type, schema } = response;
  const rows = schema === null ? [] : schemaRows(schema, schemas);
  return (
    <>
      <p>
        <strong>
          {status} {STATUS_CODES[status]}
        </strong>
        {description === summary ? null : (
          <>
            . <Inline request={request} text={description} />
          </>
        )}
        {type === null ? (
          ', without a body.'
        ) : (
          <>
            , as <code>{type}</code>.
          </>
        )}
      </p>
      {rows.length === 0 ? null : (
        <DataTable
          label={`Body of the response ${status}`}
          headings={['Member', 'Meaning']}
          rows={rows.map((row) => [
            <Name name={row.name} type={row.type} />,
            <Inline request={request} text={row.description} />,
          ])}
        />
      )}
      {headers.length === 0 ? null : (
        <details class="headers">
          <summary>
            Headers of the response {status} ({headers.length})
          </summary>
          <DataTable
            label={`Headers of the response ${status}`}
            headings={['Header', 'Meaning']}
            rows={headers.map((header) => [
              <code>{header.name}</code>,
              <Inline request={request} text={header.description} />,
            ])}
          />
        </details>
      )}
    </>
  );
}

/** A name above its type. Long names break after their dots. */
function Name({ name, type }: { readonly name: string; readonly type: string }) {
  return (
    <>
      <code>
        {name.split('.').map((part, index) => (
          <>
            {index === 0 ? '' : '.'}
            {index === 0 ? null : <wbr />}
            {part}
          </>
        ))}
      </code>
      <span class="small quiet"> {type}</span>
    </>
  );
}

function valuesOf(schema: Parameter['schema']): string {
  const { default: value } = schema;
  const choices = schemaType(schema);
  return value === undefined ? choices : `${choices} (default ${JSON.stringify(value).replaceAll('"', '')})`;
}
