import { settleAll, type Works } from '../../../application/index.js';
import type { ExecuteBatch } from '../database/backend.js';
import type { BoundStatement } from '../database/statement.js';

interface Question {
  readonly statement: BoundStatement;
  readonly answer: PromiseWithResolvers<object[]>;
}

/**
 * Gathers the one statement that each of several works asks, and sends them together as soon as every work has asked
 * its own, or has ended without. Answers come when the transaction is committed.
 */
export class StatementBundle {
  /** Accounts whose records the works change. */
  readonly changed = new Set<string>();
  readonly #questions: Question[] = [];
  #missing = 0;
  #failure: { readonly error: unknown } | null = null;
  #isSent = false;

  /** @param sendAll may add statements of its own */
  constructor(private readonly sendAll: ExecuteBatch) {}

  /**
   * @param enter runs a work so that what it asks comes to `ask` of its place
   * @throws whatever the first work that failed rejects with; nothing was done then
   */
  async run<Values extends readonly unknown[]>(
    works: Works<Values>,
    enter: <T>(place: PlaceInBundle, work: () => Promise<T>) => Promise<T>,
  ): Promise<Values> {
    this.#missing = works.length;
    const follow = async <T>(work: () => Promise<T>): Promise<T> => {
      const place = new PlaceInBundle(this, (statement) => this.#ask(statement));
      try {
        const value = await enter(place, work);
        if (!place.hasAsked) this.#expectOneLess();
        return value;
      } catch (error) {
        this.#abandon(error);
        throw error;
      } finally {
        place.isOver = true;
      }
    };
    return settleAll(works.map((work) => () => follow(work)) as unknown as Works<Values>);
  }

  #ask(statement: BoundStatement): Promise<object[]> {
    const answer = Promise.withResolvers<object[]>();
    if (this.#failure !== null) answer.reject(this.#failure.error);
    this.#questions.push({ statement, answer });
    this.#expectOneLess();
    return answer.promise;
  }

  #expectOneLess(): void {
    this.#missing -= 1;
    if (this.#missing === 0 && this.#failure === null && this.#questions.length > 0) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSent = true;
    try {
      const rows = await this.sendAll(this.#questions.map(({ statement }) => statement));
      for (const [index, { answer }] of this.#questions.entries()) answer.resolve(rows[index] ?? []);
    } catch (error) {
      for (const { answer } of this.#questions) answer.reject(error);
    }
  }

  /** One work failed: where nothing has been sent, nothing is. */
  #abandon(error: unknown): void {
    if (this.#isSent) return;
    this.#failure ??= { error };
    for (const { answer } of this.#questions) answer.reject(this.#failure.error);
  }
}

/** What one work asks with. */
export class PlaceInBundle {
  #hasAsked = false;
  /** Whether the work has ended. */
  isOver = false;

  constructor(
    readonly bundle: StatementBundle,
    private readonly send: (statement: BoundStatement) => Promise<object[]>,
  ) {}

  get hasAsked(): boolean {
    return this.#hasAsked;
  }

  async ask(statement: BoundStatement): Promise<object[]> {
    if (this.#hasAsked) throw new Error('A work of Transactions.all asks one question at most.');
    this.#hasAsked = true;
    return this.send(statement);
  }
}
