import { apiKeyViolations, SCOPES, type Scope } from '../../../../domain/index.js';
import { Satisfies, OneOf, Optional, ofText, type RuleViolation } from './rules.js';

/** RFC 3339 with seconds and an offset: without one, the time would depend on the time zone of the server. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i;

export class CreateKeyBody {
  @Satisfies(ofText(checkName), { description: 'What the key is used for.', minLength: 1, maxLength: 100 })
  name!: string;

  @OneOf(SCOPES, { description: '`read`, `write` or `admin`. Each includes the ones before it.' })
  scope!: Scope;

  @Optional()
  @Satisfies(ofText(checkTime), {
    description: 'When the key expires (RFC 3339, in the future). Default: never.',
    format: 'date-time',
  })
  expires_at?: string;
}

function checkName(name: string): RuleViolation | null {
  const probe = { account: 'any', name, scope: 'read', expiresAt: null };
  return apiKeyViolations(probe, new Date(0)).find(({ field }) => field === 'name') ?? null;
}

function checkTime(text: string): RuleViolation | null {
  if (TIME.test(text) && !Number.isNaN(Date.parse(text))) return null;
  return { code: 'invalid_time', message: 'expires_at must be a time with a time zone, such as 2030-01-31T12:00:00Z.' };
}
