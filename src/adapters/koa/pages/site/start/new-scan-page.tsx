import type { Violation } from '../../../../../domain/index.js';
import { CheckField } from '../../dashboard/check-field.js';
import { ActionForm, ErrorSummary } from '../../dashboard/form-parts.js';
import { Frame } from '../../dashboard/frame.js';
import type { Visit } from '../../dashboard/visit.js';
import { NEW_SCAN } from '../scan-paths.js';
import { SCAN_FIELDS, type ScanFormValues } from './scan-form-values.js';
import { ScanOptionsFields } from './scan-options-fields.js';

export interface NewScanPageProps {
  readonly visit: Visit;
  /** Random id of the form: submitting it twice creates one scan. */
  readonly formId: string;
  readonly values: ScanFormValues;
  readonly violations: readonly Violation[];
}

/** Asks where a scan begins and what it visits. Keeps what was typed. */
export function NewScanPage({ visit, formId, values, violations }: NewScanPageProps) {
  return (
    <Frame visit={visit} title="Scan a site" back={{ path: '/', name: 'Sites' }} styles={['site.css']}>
      <ErrorSummary violations={violations} fields={SCAN_FIELDS} />
      <ActionForm visit={visit} to={NEW_SCAN} class="card reading">
        <input type="hidden" name="form_id" value={formId} />
        <CheckField
          label="Where to begin"
          buttonText="Scan site"
          hint="A host, such as example.com, or a full URL. The scan stays on this host and obeys its robots.txt."
          value={values.url}
          violations={violations}
          isFocused={values.url === '' && violations.length === 0}
        />
        <ScanOptionsFields values={values} violations={violations} />
      </ActionForm>
    </Frame>
  );
}
