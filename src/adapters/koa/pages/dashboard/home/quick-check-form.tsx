import { CheckField, type CheckFieldProps } from '../check-field.js';
import { ActionForm, type ActionFormProps } from '../form-parts.js';
import { NEW_REPORT } from '../reports/report-list-state.js';

export interface QuickCheckFormProps extends Pick<ActionFormProps, 'visit' | 'class'>, CheckFieldProps {
  /** Random id of the form: submitting it twice creates one report. */
  readonly formId: string;
}

/** One field that creates a private report. */
export function QuickCheckForm({ visit, class: className, formId, ...field }: QuickCheckFormProps) {
  return (
    <ActionForm visit={visit} to={NEW_REPORT} class={className}>
      <input type="hidden" name="form_id" value={formId} />
      <input type="hidden" name="privacy" value="private" />
      <CheckField {...field} />
    </ActionForm>
  );
}
