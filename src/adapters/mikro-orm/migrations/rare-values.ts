import { Migration } from '@mikro-orm/migrations';

/** Indexes for the rare values of status and privacy. */
export class RareValues extends Migration {
  override up(): void {
    this.addSql("create index reports_status on reports (account, status, id) where status <> 'ready'");
    this.addSql("create index reports_privacy on reports (account, privacy, id) where privacy <> 'public'");
  }
}
