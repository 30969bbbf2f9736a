import { Migration } from '@mikro-orm/migrations';

/** The title of the page, in runs and in the outcome that a report shows. No index has it, so changes of reports stay HOT. */
export class PageTitles extends Migration {
  override up(): void {
    this.addSql('alter table reports add column shown_title text');
    this.addSql('alter table generations add column title text');
  }
}
