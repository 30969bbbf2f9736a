import { ValidateIf } from 'class-validator';
import { MAX_PASSWORD_LENGTH, passwordViolation } from '../../../../domain/index.js';
import { PRIVACY_CODES, type PrivacyCode } from '../presenters/values.js';
import { IntegerOf, Satisfies, Optional, ofText } from './rules.js';

/** A missing field keeps its value. */
export class UpdateReportBody {
  @Optional()
  @IntegerOf(PRIVACY_CODES, {
    description: '0 = public, 1 = private, 2 = password. Changing from 2 deletes the password.',
  })
  privacy?: PrivacyCode;

  @ValidateIf(
    (body: UpdateReportBody) => body.password !== undefined && (body.privacy === undefined || body.privacy === 2),
  )
  // Without `privacy`, the use case decides from the stored report whether the password is used.
  @Satisfies(ofText((text, body: UpdateReportBody) => (body.privacy === 2 ? passwordViolation(text) : null)), {
    description:
      'Required to change to privacy 2 if the report has no password yet. Ignored unless privacy is, or becomes, 2.',
    minLength: 1,
    maxLength: MAX_PASSWORD_LENGTH,
  })
  password?: string;

  @Optional()
  @IntegerOf([0, 1], {
    description: '1 starts a new run, or joins the one that is pending or running.',
    default: 0,
  })
  update?: 0 | 1;
}
