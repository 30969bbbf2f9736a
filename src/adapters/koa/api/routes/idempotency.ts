import { createHash, createHmac } from 'node:crypto';
import type { Application } from '../../../../application/index.js';
import type { AccountActor } from '../../../../domain/index.js';
import type { Answer } from '../../http/answer.js';
import { malformed } from '../../http/problem.js';

/** 1 to 255 printable ASCII characters, in quotes (as in the IETF draft) or without. */
const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/**
 * Supports `Idempotency-Key`: the same key and request return the first answer again for 24 hours.
 * @param canonical equal for equal requests. It may contain a password, so only a keyed hash is stored.
 * @param work creates the answer; a record that it creates takes the id it receives
 */
export async function answerOnce(
  application: Application,
  call: { readonly actor: AccountActor; header(name: string): string | undefined },
  canonical: readonly (string | null)[],
  work: (id?: string) => Promise<Answer>,
): Promise<Answer> {
  const key = call.header('idempotency-key');
  if (key === undefined) return work();
  if (!KEY.test(key)) throw malformed('The Idempotency-Key must be 1 to 255 printable ASCII characters.');
  const input = {
    key: createHash('sha256').update(`${call.actor.account}\n${key}`).digest('hex'),
    fingerprint: createHmac('sha256', key).update(JSON.stringify(canonical)).digest('hex'),
  };
  const { answer, isReplay } = await application.requests.runOnce.execute(call.actor, input, async (id) =>
    JSON.stringify(await work(id)),
  );
  const stored = JSON.parse(answer) as Answer;
  return isReplay ? { ...stored, headers: { ...stored.headers, 'Idempotency-Replayed': 'true' } } : stored;
}
