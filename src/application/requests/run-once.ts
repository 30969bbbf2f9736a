import { SitegradeError, errorDetails, type AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

/** How long an answer is kept, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** After this time a request without an answer counts as lost, in milliseconds. Longer than any request may take. */
const LEASE = 60 * 1000;

export interface RunOnceInput {
  /** The caller's idempotency key, hashed. */
  readonly key: string;
  /** Equal for equal requests. Must not reveal their secrets. */
  readonly fingerprint: string;
}

export interface RunOnceAnswer {
  readonly answer: string;
  /** Whether it is the stored answer of an earlier request. */
  readonly isReplay: boolean;
}

/** Runs a request once, even if it is sent several times. Repeated requests get the first answer. */
export class RunOnce {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'idempotency'>) {}

  /**
   * @param work runs the request and returns its answer. It must give what it creates the id `resourceId`. That may exist
   *   already: after a crash between the effect and storing the answer, `work` runs again with the same id.
   * @throws SitegradeError `idempotency-in-progress` or `idempotency-mismatch`; whatever `work` throws
   */
  async execute(
    actor: AccountActor,
    input: RunOnceInput,
    work: (resourceId: string) => Promise<string>,
  ): Promise<RunOnceAnswer> {
    const { clock, ids, idempotency } = this.ports;
    const now = clock.now();
    const verdict = await idempotency.begin({
      account: actor.account,
      key: input.key,
      fingerprint: input.fingerprint,
      resourceId: ids.next(),
      now,
      leaseUntil: new Date(now.getTime() + LEASE),
      expiresAt: new Date(now.getTime() + KEPT_FOR),
    });
    switch (verdict.kind) {
      case 'answered':
        return { answer: verdict.answer, isReplay: true };
      case 'in-progress':
        throw new SitegradeError({ kind: 'idempotency-in-progress' });
      case 'mismatch':
        throw new SitegradeError({ kind: 'idempotency-mismatch' });
      case 'begun':
        return { answer: await this.#runAndKeep(actor, input.key, () => work(verdict.resourceId)), isReplay: false };
    }
  }

  /** Releases the key if the request was rejected. After an unknown error it stays, because the effect may have happened. */
  async #runAndKeep(actor: AccountActor, key: string, work: () => Promise<string>): Promise<string> {
    try {
      const answer = await work();
      await this.ports.idempotency.finish(actor.account, key, answer);
      return answer;
    } catch (error) {
      if (errorDetails(error) !== null) await this.ports.idempotency.release(actor.account, key);
      throw error;
    }
  }
}
