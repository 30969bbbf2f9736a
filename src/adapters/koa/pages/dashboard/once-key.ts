import { createHmac, randomUUID } from 'node:crypto';
import type { RunOnceInput } from '../../../../application/index.js';
import type { AccountActor } from '../../../../domain/index.js';

/**
 * The idempotency key of a form. The same form with other fields, for example after going back, is another request. The
 * fields may contain a password: only an HMAC under the random key of the form is stored.
 * @param form its name
 * @param formId the random key of the form; empty for one that may run several times
 */
export function onceKey(
  { account }: AccountActor,
  form: string,
  formId: string,
  fields: readonly string[],
): RunOnceInput {
  const key = createHmac('sha256', formId || randomUUID())
    .update(JSON.stringify([account, form, ...fields]))
    .digest('hex');
  return { key, fingerprint: key };
}
