import { Migration } from '@mikro-orm/migrations';

/** Finds an account's reports with the rarer values of status and privacy, wherever they are. */
export class RareValues extends Migration {
  override up(): void {
    this.addSql("create index reports_status on reports (account, status, id) where status <> 'ready'");
    this.addSql("create index reports_privacy on reports (account, privacy, id) where privacy <> 'public'");
  }
}
