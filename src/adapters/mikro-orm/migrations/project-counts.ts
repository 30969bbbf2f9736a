import { Migration } from '@mikro-orm/migrations';
import { COUNT_ALL } from '../project-counts.js';

/**
 * Lists that stay as quick as their account grows: what a project's reports come to is kept instead of counted, and a
 * project's reports have every order that an account's have.
 */
export class ProjectCounts extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // Without a foreign key to the project: its check would have every report wait for a lock that none needs.
    this.addSql(`create table project_counts (
      account text collate "C" not null,
      project text collate "C" not null,
      shard smallint not null,
      reports integer not null,
      good integer not null,
      decent integer not null,
      bad integer not null,
      score_sum bigint not null,
      primary key (account, project, shard)
    ) with (fillfactor = 50)`);
    // Nothing may come between the counting and the first statement that keeps count.
    this.addSql('lock table reports in share row exclusive mode');
    this.addSql(COUNT_ALL);
    this.addSql('drop index reports_project');
    this.addSql('create index reports_project on reports (account, project, id)');
    // By a hash of the project, as in reports_project_url: it is shorter than most names.
    this.addSql('create index reports_project_score on reports (account, hashtextextended(project, 0), score_key, id)');
    this.addSql(
      'create index reports_project_generated on reports (account, hashtextextended(project, 0), generated_key, id)',
    );
  }
}
