import type { ApiOperation } from './open-api.js';
import { examplesOf, variablesOf } from './examples.js';

interface ExampleCodeProps {
  readonly operation: ApiOperation;
  /** The public address of the service. */
  readonly base: string;
}

/** The examples of one operation, one language at a time. The choice works without scripts: each tab is a radio button. */
export function ExampleCode({ operation, base }: ExampleCodeProps) {
  const examples = examplesOf(operation, base);
  const variables = variablesOf(operation);
  return (
    <div class="examples">
      <fieldset class="languages">
        <legend class="visually-hidden">Language of the example</legend>
        {examples.map(({ id, language }, index) => (
          <>
            <input type="radio" name="language" id={`language-${id}`} value={id} checked={index === 0} />
            <label for={`language-${id}`}>{language}</label>
          </>
        ))}
      </fieldset>
      {examples.map(({ id, language, code }) => (
        <pre class={`example example-${id}`} tabIndex={0} aria-label={`Example in ${language}`} data-code>
          <code>{code}</code>
        </pre>
      ))}
      {variables.length === 0 ? null : (
        <p class="small quiet">
          Set {variables.length === 1 ? 'this environment variable' : 'these environment variables'} first:{' '}
          {variables.map((name, index) => (
            <>
              {index === 0 ? '' : ', '}
              <code>{name}</code>
            </>
          ))}
          .
        </p>
      )}
    </div>
  );
}
