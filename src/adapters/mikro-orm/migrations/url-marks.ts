import { Migration } from '@mikro-orm/migrations';

/**
 * An index of the marks in URLs, such as ~ or %, which have no trigrams. It leaves out those that nearly every URL has, so it
 * takes a thirtieth of the space of the trigrams.
 */
export class UrlMarks extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`create index reports_url_marks on reports using gin
      (account, string_to_array(translate(url_lc, 'abcdefghijklmnopqrstuvwxyz0123456789/:.', ''), null))`);
  }
}
