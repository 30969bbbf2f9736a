import { apiKeyViolations, SCOPES, type Scope } from '../../../../domain/index.js';
import { checkTime } from './check-time.js';
import { Satisfies, OneOf, Optional, ofText, type RuleViolation } from './rules.js';

export class CreateKeyBody {
  @Satisfies(ofText(checkName), { description: 'What the key is used for.', minLength: 1, maxLength: 100 })
  name!: string;

  @OneOf(SCOPES, { description: '`read`, `write` or `admin`. Each includes the ones before it.' })
  scope!: Scope;

  @Optional()
  @Satisfies(ofText(checkTime('expires_at')), {
    description: 'When the key expires (RFC 3339, in the future). Default: never.',
    format: 'date-time',
  })
  expires_at?: string;
}

function checkName(name: string): RuleViolation | null {
  const probe = { account: 'any', name, scope: 'read', expiresAt: null };
  return apiKeyViolations(probe, new Date(0)).find(({ field }) => field === 'name') ?? null;
}
