import { Migration } from '@mikro-orm/migrations';

/** What to fix, and what limits the result. null in failed generations, and in those that were stored before. */
export class Actions extends Migration {
  override up(): void {
    this.addSql('alter table generations add column actions jsonb, add column caps jsonb');
  }
}
