import { createHash, createHmac } from 'node:crypto';
import type { Application, AuthenticatedActor } from '../../../../application/index.js';
import { malformed } from '../../http/problems/problem-error.js';
import type { Answer } from './operation.js';

/** 1 to 255 printable ASCII characters, in quotes (as the IETF draft has it) or without. */
const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/**
 * Honours `Idempotency-Key`: the same key and request within 24 hours give the first answer again.
 * @param canonical equal for equal requests. Of what it holds only a keyed hash is kept: it may contain a password.
 * @param work makes the answer; what it creates it names by the id it is given, where it is given one.
 */
export async function answerOnce(
  application: Application,
  call: { readonly actor: AuthenticatedActor; header(name: string): string | undefined },
  canonical: readonly (string | null)[],
  work: (id?: string) => Promise<Answer>,
): Promise<Answer> {
  const key = call.header('idempotency-key');
  if (key === undefined) return work();
  if (!KEY.test(key)) throw malformed('An Idempotency-Key has 1 to 255 printable ASCII characters.');
  const input = {
    key: createHash('sha256').update(`${call.actor.account}\n${key}`).digest('hex'),
    fingerprint: createHmac('sha256', key).update(JSON.stringify(canonical)).digest('hex'),
  };
  const { answer, isReplay } = await application.requests.runOnce.execute(call.actor, input, async (id) =>
    JSON.stringify(await work(id)),
  );
  const kept = JSON.parse(answer) as Answer;
  return isReplay ? { ...kept, headers: { ...kept.headers, 'Idempotency-Replayed': 'true' } } : kept;
}
