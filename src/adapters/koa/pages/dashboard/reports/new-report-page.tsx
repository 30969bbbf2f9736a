import { MAX_URL_LENGTH, type Violation } from '../../../../../domain/index.js';
import { ActionForm, ErrorSummary, Field } from '../form-parts.js';
import { Frame } from '../frame.js';
import type { Visit } from '../visit.js';
import { PrivacyField } from './privacy-field.js';
import { REPORTS } from './report-list-state.js';

export interface NewReportPageProps {
  readonly visit: Visit;
  /** Random id of the form: submitting it twice creates one report. */
  readonly formId: string;
  readonly url: string;
  readonly privacy: string;
  readonly violations: readonly Violation[];
}

export function NewReportPage({ visit, formId, url, privacy, violations }: NewReportPageProps) {
  return (
    <Frame visit={visit} title="New report" back={{ path: REPORTS, name: 'Reports' }}>
      <ErrorSummary violations={violations} fields={['url', 'privacy', 'password']} />
      <ActionForm visit={visit} to={`${REPORTS}/new`} class="card reading">
        <input type="hidden" name="form_id" value={formId} />
        <Field name="url" label="Web address" hint="Reports on the same host form a project." violations={violations}>
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
              autofocus={violations.length === 0}
            />
          )}
        </Field>
        <PrivacyField value={privacy} hasPassword={false} violations={violations} />
        <div class="buttons">
          <button type="submit">Create report</button>
          <a class="button secondary" href={visit.request.link(REPORTS)}>
            Cancel
          </a>
        </div>
      </ActionForm>
    </Frame>
  );
}
