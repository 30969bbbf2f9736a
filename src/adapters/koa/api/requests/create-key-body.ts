import { apiKeyViolations, SCOPES, type Scope } from '../../../../domain/index.js';
import { Satisfies, OneOf, Optional, ofText, type Refusal } from './rules.js';

/** RFC 3339 with seconds and an offset: a time without its zone would mean something else on each machine. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i;

export class CreateKeyBody {
  @Satisfies(ofText(nameRefusal), { description: 'What the key is for, in your words.', minLength: 1, maxLength: 100 })
  name!: string;

  @OneOf(SCOPES, { description: '`read` < `write` < `admin`: each includes those before it.' })
  scope!: Scope;

  @Optional()
  @Satisfies(ofText(timeRefusal), {
    description: 'From this time on (RFC 3339, in the future) the key is refused. Default: never.',
    format: 'date-time',
  })
  expires_at?: string;
}

function nameRefusal(name: string): Refusal | null {
  const probe = { account: 'any', name, scope: 'read', expiresAt: null };
  return apiKeyViolations(probe, new Date(0)).find(({ field }) => field === 'name') ?? null;
}

function timeRefusal(text: string): Refusal | null {
  if (TIME.test(text) && !Number.isNaN(Date.parse(text))) return null;
  return { code: 'invalid_time', message: 'expires_at is a time such as 2030-01-31T12:00:00Z.' };
}
