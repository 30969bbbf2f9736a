import { Migration } from '@mikro-orm/migrations';
import { OPEN_ALL } from '../reports/project-openings.js';

/** What the scores of a project added up to at the start of each day on which they changed. */
export class ProjectOpenings extends Migration {
  override up(): void {
    // No foreign key to the project: its check would make every outcome wait for a lock.
    this.addSql(`create table project_openings (
      account text collate "C" not null,
      project text collate "C" not null,
      shard smallint not null,
      day date not null,
      scored integer not null,
      score_sum bigint not null,
      primary key (account, project, shard, day)
    )`);
    this.addSql(OPEN_ALL);
  }
}
