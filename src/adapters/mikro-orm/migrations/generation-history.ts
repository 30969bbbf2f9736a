import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps every generation: with packed audits, and indexes to find old ones. Existing generations keep their audits unpacked, so
 * that the migration rewrites nothing.
 */
export class GenerationHistory extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`alter table generations
      add column packed_audits bytea,
      add column passed_over boolean not null default false,
      drop constraint generations_scored_or_failed`);
    // It is compressed already.
    this.addSql('alter table generations alter column packed_audits set storage external');
    // Not valid: existing rows satisfied a stricter rule, so they need no check.
    this.addSql(`alter table generations add constraint generations_scored_or_failed check (
      (score_key is null) = (failure is not null) and
      (score_key is null) = (categories is null) and
      (score_key is null) = (audits is null and packed_audits is null)
    ) not valid`);
    // Not by account: old generations are removed for all accounts at once, like expired requests.
    this.addSql('create index generations_finished on generations (finished_at) where not passed_over');
    this.addSql('create index generations_passed_over on generations (account, report_id, id) where passed_over');
  }
}
