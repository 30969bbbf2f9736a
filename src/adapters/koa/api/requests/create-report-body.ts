import {
  MAX_PASSWORD_LENGTH,
  MAX_URL_LENGTH,
  PASSWORD_REQUIRED,
  passwordViolation,
  targetUrlViolation,
} from '../../../../domain/index.js';
import { PRIVACY_CODES, type PrivacyCode } from '../presenters/values.js';
import { IntegerOf, Satisfies, Optional, ofText } from './rules.js';
import { ValidateIf } from 'class-validator';

export class CreateReportBody {
  @Satisfies(ofText((text) => targetUrlViolation(text)), {
    description: 'Absolute http or https URL without credentials. The fragment is removed.',
    format: 'uri',
    maxLength: MAX_URL_LENGTH,
  })
  url!: string;

  @Optional()
  @IntegerOf(PRIVACY_CODES, { description: '0 = public, 1 = private, 2 = password.', default: 0 })
  privacy?: PrivacyCode;

  @ValidateIf((body: CreateReportBody) => body.privacy === 2)
  @Satisfies(ofText((text) => (text === '' ? PASSWORD_REQUIRED : passwordViolation(text))), {
    description: 'Required if privacy is 2, ignored otherwise.',
    minLength: 1,
    maxLength: MAX_PASSWORD_LENGTH,
  })
  password?: string;
}
