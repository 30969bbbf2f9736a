import type { Migration } from '@mikro-orm/migrations';

/** A migration that is no longer abstract. */
interface ConcreteMigration extends Migration {
  up(): void | Promise<void>;
}

interface NamedMigration {
  readonly name: string;
  readonly class: new (...parameters: ConstructorParameters<typeof Migration>) => ConcreteMigration;
}

/** A large table takes minutes, and so may the end of a transaction that uses it. */
export function withoutTimeouts({ name, class: Base }: NamedMigration): NamedMigration {
  return {
    name,
    class: class extends Base {
      override getQueries(): ReturnType<Migration['getQueries']> {
        return ['set local statement_timeout = 0', 'set local lock_timeout = 0', ...super.getQueries()];
      }
    },
  };
}
