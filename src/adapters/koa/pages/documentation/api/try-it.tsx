import type { ApiOperation, Parameter } from './open-api.js';
import type { PageRequest } from '../../page-request.js';
import { Inline } from '../rich-text.js';

interface TryItProps {
  readonly request: PageRequest;
  readonly operation: ApiOperation;
}

/**
 * A form that sends the operation to this service. It works by script only: a plain form would put the key into the URL.
 * No field has a name, so nothing is sent if the script does not run.
 */
export function TryIt({ request, operation }: TryItProps) {
  const { method, path, needsKey, parameters, fields } = operation;
  const isDeletion = method === 'DELETE';
  return (
    <>
      <p data-without-script>Sending requests from this page needs JavaScript. The examples above work without it.</p>
      <form
        class="card try"
        hidden
        autocomplete="off"
        data-try={request.link(path)}
        data-method={method}
        aria-labelledby="try-it"
      >
        {needsKey ? (
          <div class="field">
            <label for="try-key">API key</label>
            <input id="try-key" type="password" required autocomplete="off" spellcheck={false} data-in="key" />
            <p class="hint">Stays on this page until you leave it. It is sent to this service only.</p>
          </div>
        ) : null}
        {[...parameters, ...fields].map((parameter) => (
          <ParameterField request={request} parameter={parameter} example={exampleOf(operation, parameter)} />
        ))}
        {isDeletion ? (
          <p class="choice">
            <input id="try-sure" type="checkbox" required />
            <label for="try-sure">This deletes data. I want to send it.</label>
          </p>
        ) : null}
        <p>
          <button type="submit" class={isDeletion ? 'danger' : undefined}>
            Send request
          </button>
        </p>
      </form>
      <section class="card try-result" aria-labelledby="try-result" hidden data-result>
        <h3 id="try-result">Response</h3>
        <p role="status" data-status />
        <details>
          <summary>Headers</summary>
          <pre tabIndex={0} aria-label="Response headers">
            <code data-headers />
          </pre>
        </details>
        <pre tabIndex={0} aria-label="Response body">
          <code data-body />
        </pre>
      </section>
    </>
  );
}

interface ParameterFieldProps {
  readonly request: PageRequest;
  readonly parameter: Parameter;
  readonly example: string;
}

function ParameterField({ request, parameter, example }: ParameterFieldProps) {
  const { name, in: location, required = false, description = '', schema } = parameter;
  const id = `try-${location}-${name}`;
  const choices = Array.isArray(schema['enum']) ? (schema['enum'] as readonly unknown[]).map(String) : null;
  const shared = {
    id,
    required,
    'data-in': location,
    'data-name': name,
    ...(description !== '' && { 'aria-describedby': `${id}-hint` }),
  };
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code> <span class="quiet">{required ? `${location}, required` : location}</span>
      </label>
      {choices === null ? (
        <input
          {...shared}
          {...(/password/i.test(name) ? { type: 'password' as const } : { type: 'text' as const })}
          autocomplete="off"
          value={example}
        />
      ) : (
        <select {...shared}>
          {required ? null : <option value="">{defaultOf(schema['default'])}</option>}
          {choices.map((choice) => (
            <option selected={choice === example}>{choice}</option>
          ))}
        </select>
      )}
      {description === '' ? null : (
        <p class="hint" id={`${id}-hint`}>
          <Inline request={request} text={description} />
        </p>
      )}
    </div>
  );
}

/** The value that the form begins with, as in the examples; empty for none. */
function exampleOf({ bodyExample }: ApiOperation, { in: location, name, example }: Parameter): string {
  if (location === 'path') return example ?? '';
  const value = location === 'body' ? bodyExample?.[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function defaultOf(value: unknown): string {
  return value === undefined ? 'not set' : `not set (${JSON.stringify(value).replaceAll('"', '')})`;
}
