import { MAX_DEPTH, MAX_GLOBS, MAX_PAGES, type Violation } from '../../../../../domain/index.js';
import { Field, SelectField } from '../../dashboard/form-parts.js';
import { PrivacyField } from '../../dashboard/reports/privacy-field.js';
import { SCAN_FIELDS, type ScanFormValues } from './scan-form-values.js';

const SITEMAP_CHOICES = [
  ['use', 'By links and sitemaps'],
  ['only', 'By sitemaps only'],
  ['ignore', 'By links only'],
] as const;

export interface ScanOptionsFieldsProps {
  readonly values: ScanFormValues;
  readonly violations: readonly Violation[];
}

/** What a scan visits, and who can read the reports that it creates. Folded unless something is wrong in it. */
export function ScanOptionsFields({ values, violations }: ScanOptionsFieldsProps) {
  const hasErrors = violations.some(({ field }) => field !== 'url' && SCAN_FIELDS.some((own) => own === field));
  const text = (name: string, value: string, label: string, hint: string, placeholder?: string) => (
    <Field name={name} label={label} hint={hint} violations={violations}>
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          value={value}
          placeholder={placeholder}
          autocapitalize="none"
          spellcheck={false}
        />
      )}
    </Field>
  );
  const number = (name: string, value: string, label: string, hint: string) => (
    <Field name={name} label={label} hint={hint} violations={violations}>
      {(attributes) => <input {...attributes} type="text" inputMode="numeric" value={value} />}
    </Field>
  );
  return (
    <details id="scan-options" open={hasErrors}>
      <summary>Options</summary>
      <div class="site-options">
        {number('max_pages', values.maxPages, 'Maximum pages', `1 to ${MAX_PAGES.toLocaleString('en')}.`)}
        {number('max_depth', values.maxDepth, 'Maximum clicks from the start', `0 to ${MAX_DEPTH}.`)}
        <SelectField name="sitemap" label="Find pages" value={values.sitemap} choices={SITEMAP_CHOICES} />
        {text(
          'include',
          values.include,
          'Include only',
          `Path patterns, separated by commas, up to ${MAX_GLOBS}. * stands for anything without a slash, ** for anything.`,
          '/blog/**',
        )}
        {text('exclude', values.exclude, 'Exclude', 'Path patterns, in the same form.', '/cart/**')}
        <div class="choice">
          <input
            type="checkbox"
            name="external_links"
            id="external_links"
            value="1"
            checked={values.externalLinks}
            aria-describedby="external_links-hint"
          />
          <div>
            <label for="external_links">Check links to other sites</label>
            <p class="hint" id="external_links-hint">
              One request for each address. The scan takes longer.
            </p>
          </div>
        </div>
      </div>
      <PrivacyField
        value={values.privacy}
        hasPassword={false}
        violations={violations}
        legend="Who can read the new reports"
      />
    </details>
  );
}
