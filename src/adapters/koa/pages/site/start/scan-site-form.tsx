import { ActionForm } from '../../dashboard/form-parts.js';
import type { Visit } from '../../dashboard/visit.js';
import { NEW_SCAN } from '../scan-paths.js';
import type { ScanFormValues } from './scan-form-values.js';
import { ScanOptionsFields } from './scan-options-fields.js';

export interface ScanSiteFormProps {
  readonly visit: Visit;
  /** Random id of the form: submitting it twice creates one scan. */
  readonly formId: string;
  readonly values: ScanFormValues;
  /** Whether the site has a scan already. */
  readonly isAgain: boolean;
}

/** Scans a site that is known, with the options of its latest scan. */
export function ScanSiteForm({ visit, formId, values, isAgain }: ScanSiteFormProps) {
  return (
    <section class="card" id="scan" aria-labelledby="scan-heading">
      <h2 id="scan-heading">{isAgain ? 'Scan again' : 'Scan this site'}</h2>
      {isAgain ? null : (
        <p>
          A scan finds the pages of the site, checks each of them, and shows problems that no single page shows: broken
          links, duplicate titles, and pages that nothing links to.
        </p>
      )}
      <ActionForm visit={visit} to={NEW_SCAN}>
        <input type="hidden" name="form_id" value={formId} />
        <input type="hidden" name="url" value={values.url} />
        <p class="small quiet">
          Begins at <bdi>{values.url}</bdi>, up to {Number(values.maxPages).toLocaleString('en')} pages.
        </p>
        <ScanOptionsFields values={values} violations={[]} />
        <div class="buttons">
          <button type="submit">{isAgain ? 'Scan again' : 'Scan this site'}</button>
        </div>
      </ActionForm>
    </section>
  );
}
