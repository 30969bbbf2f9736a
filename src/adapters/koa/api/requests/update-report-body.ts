import { ValidateIf } from 'class-validator';
import { MAX_PASSWORD_LENGTH, passwordViolation } from '../../../../domain/index.js';
import { PRIVACY_CODES, type PrivacyCode } from '../presenters/values.js';
import { IntegerOf, Satisfies, Optional, ofText } from './rules.js';

/** What is absent stays as it is. */
export class UpdateReportBody {
  @Optional()
  @IntegerOf(PRIVACY_CODES, { description: '0 = public, 1 = private, 2 = password. Leaving 2 erases the password.' })
  privacy?: PrivacyCode;

  @ValidateIf(
    (body: UpdateReportBody) => body.password !== undefined && (body.privacy === undefined || body.privacy === 2),
  )
  // Without a privacy only the report tells whether the password counts.
  @Satisfies(ofText((text, body: UpdateReportBody) => (body.privacy === 2 ? passwordViolation(text) : null)), {
    description: 'Required where the report becomes privacy 2 and has none yet. Ignored unless it is, or becomes, 2.',
    minLength: 1,
    maxLength: MAX_PASSWORD_LENGTH,
  })
  password?: string;

  @Optional()
  @IntegerOf([0, 1], {
    description: '1 asks for a new generation, or joins the one that is pending or running.',
    default: 0,
  })
  update?: 0 | 1;
}
