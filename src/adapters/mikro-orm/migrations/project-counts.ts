import { Migration } from '@mikro-orm/migrations';
import { COUNT_ALL } from '../reports/project-counts.js';

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
    for (const [name, key] of Object.entries({ score: 'score_key', generated: 'generated_key' })) {
      this.addSql(
        `create index reports_project_${name} on reports (account, hashtextextended(project, 0), ${key}, id)`,
      );
    }
    // How many reports an account has decides much; the hundred largest, as is the default, are not enough.
    this.addSql('alter table reports alter column account set statistics 1000');
    // What was changed and removed lies in the way of walks until it is vacuumed: not only when that is a fifth.
    const vacuum = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';
    for (const table of ['reports', 'project_counts']) this.addSql(`alter table ${table} set (${vacuum})`);
  }
}
