import { Migration } from '@mikro-orm/migrations';

/** Links that let anyone who has them read a report. */
export class ShareLinks extends Migration {
  override up(): void {
    this.addSql(`create table share_links (
      id uuid primary key,
      account text collate "C" not null,
      report_id uuid not null,
      hash text collate "C" not null unique,
      ending text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3)
    )`);
    this.addSql('create index share_links_report on share_links (report_id, id)');
    this.addSql('create index share_links_expiry on share_links (expires_at) where expires_at is not null');
    // A trigger, because "sitegrade partition" replaces the reports, and a foreign key to them would be dropped.
    this.addSql(`create function remove_share_links() returns trigger language plpgsql as $$ begin
      delete from share_links where report_id = old.id;
      return null;
    end $$`);
    this.addSql(`create trigger reports_unshared after delete on reports
      for each row execute function remove_share_links()`);
  }
}
