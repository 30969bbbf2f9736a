import { MAX_URL_LENGTH, type Fault } from '../../../../domain/index.js';
import { ActionForm, ErrorSummary, Field } from '../form-parts.js';
import { Frame } from '../frame.js';
import type { Visit } from '../visit.js';
import { PrivacyField } from './privacy-field.js';
import { REPORTS } from './report-list-state.js';

export interface NewReportPageProps {
  readonly visit: Visit;
  /** Makes a form that is sent twice create once. */
  readonly once: string;
  readonly url: string;
  readonly privacy: string;
  readonly faults: readonly Fault[];
}

export function NewReportPage({ visit, once, url, privacy, faults }: NewReportPageProps) {
  return (
    <Frame visit={visit} title="New report" back={{ path: REPORTS, name: 'Reports' }}>
      <ErrorSummary faults={faults} fields={['url', 'privacy', 'password']} />
      <ActionForm visit={visit} to={`${REPORTS}/new`} class="card reading">
        <input type="hidden" name="once" value={once} />
        <Field
          name="url"
          label="Address of the page"
          hint="Its host is the project that the report belongs to."
          faults={faults}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="url"
              required
              value={url}
              maxLength={MAX_URL_LENGTH}
              placeholder="https://example.com/"
              autocomplete="url"
              autocapitalize="none"
              spellcheck={false}
              autofocus={faults.length === 0}
            />
          )}
        </Field>
        <PrivacyField value={privacy} hasPassword={false} faults={faults} />
        <div class="buttons">
          <button type="submit">Create the report</button>
          <a class="button secondary" href={visit.request.link(REPORTS)}>
            Cancel
          </a>
        </div>
      </ActionForm>
    </Frame>
  );
}
