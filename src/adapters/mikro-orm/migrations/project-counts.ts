import { Migration } from '@mikro-orm/migrations';
import { COUNT_ALL } from '../reports/project-counts.js';

/**
 * Keeps lists fast in large accounts: the summary of a project is stored instead of computed, and a project's reports have
 * an index for every sort key.
 */
export class ProjectCounts extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // No foreign key to the project: its check would make every report wait for a lock.
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
    // Nothing may change between counting and the first statement that updates the counts.
    this.addSql('lock table reports in share row exclusive mode');
    this.addSql(COUNT_ALL);
    this.addSql('drop index reports_project');
    this.addSql('create index reports_project on reports (account, project, id)');
    // By a hash of the project, which is shorter than most names.
    for (const [name, key] of Object.entries({ score: 'score_key', generated: 'generated_key' })) {
      this.addSql(
        `create index reports_project_${name} on reports (account, hashtextextended(project, 0), ${key}, id)`,
      );
    }
    // Plans depend on the size of an account; the default of the 100 largest is not enough.
    this.addSql('alter table reports alter column account set statistics 1000');
    // Dead rows slow index walks down, so vacuum earlier than the default of 20 %.
    const vacuum = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';
    for (const table of ['reports', 'project_counts']) this.addSql(`alter table ${table} set (${vacuum})`);
  }
}
