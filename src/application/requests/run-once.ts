import { SitegradeError, errorDetails, type AccountActor } from '../../domain/index.js';
import type { Ports } from '../ports/index.js';

/** How long an answer is kept. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** After this time a request without an answer is taken for lost with its process; longer than any request may take. */
const LEASE = 60 * 1000;

export interface RunOnceInput {
  /** The caller's idempotency key, hashed. */
  readonly key: string;
  /** Equal for equal requests. Must not give away what is secret in them. */
  readonly fingerprint: string;
}

export interface RunOnceAnswer {
  readonly answer: string;
  /** Whether it is the kept answer of an earlier request. */
  readonly isReplay: boolean;
}

/** Makes a request that is sent again have its effect once and get its first answer again. */
export class RunOnce {
  constructor(private readonly ports: Pick<Ports, 'clock' | 'ids' | 'idempotency'>) {}

  /**
   * @param work does the request and gives its answer. It must name what it creates by `resourceId` and accept that this
   *   exists already: after a crash between the effect and the keeping of the answer it runs again with the same id.
   * @throws SitegradeError `idempotency-in-progress` or `idempotency-mismatch`; and whatever `work` throws
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

  /** Frees the key where the request was refused. An unknown error keeps it: the effect may have happened. */
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
