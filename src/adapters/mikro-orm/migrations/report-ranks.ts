import { Migration } from '@mikro-orm/migrations';
import { MARK_ALL, RANK_ALL } from '../reports/report-ranks.js';

/** Indexes that changes make useless to keep on `reports`; see below. */
const DROPPED = ['score', 'generated', 'project_score', 'project_generated', 'status', 'privacy'];

const EARLY_VACUUM = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';

/**
 * Makes changes of reports HOT: the columns that change leave the indexes of `reports`, among them a large one for searches,
 * and move to narrow tables. Reports keep the columns themselves.
 */
export class ReportRanks extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // Nothing may change between filling the tables and the first trigger.
    this.addSql('lock table reports in share row exclusive mode');
    this.#createRanks();
    this.#createMarks();
    this.#createTriggers();
    for (const name of DROPPED) this.addSql(`drop index reports_${name}`);
    // Free space in each page for new versions of its rows: with 15 %, a burst of changes to neighbors ran out of it.
    this.addSql('alter table reports set (fillfactor = 70)');
  }

  /** The sort keys of each report, and its project by a hash, which is shorter than most names. */
  #createRanks(): void {
    this.addSql(`create table report_ranks (
      account text collate "C" not null,
      id uuid not null,
      project_hash bigint not null,
      score_key smallint not null,
      generated_key timestamptz(3) not null
    ) with (${EARLY_VACUUM})`);
    this.addSql(RANK_ALL);
    this.addSql('alter table report_ranks add primary key (account, id)');
    for (const key of ['score', 'generated']) {
      this.addSql(`create index report_ranks_${key} on report_ranks (account, ${key}_key, id)`);
      this.addSql(`create index report_ranks_project_${key} on report_ranks (account, project_hash, ${key}_key, id)`);
    }
    this.addSql('alter table report_ranks alter column account set statistics 1000');
  }

  /** One row for each value of status or privacy that is usually rare. Rows are added and removed, never updated. */
  #createMarks(): void {
    this.addSql(`create table report_marks (
      account text collate "C" not null,
      mark text collate "C" not null,
      id uuid not null
    ) with (${EARLY_VACUUM})`);
    this.addSql(MARK_ALL);
    this.addSql('alter table report_marks add primary key (account, mark, id)');
    // For all accounts, to find reports whose job was lost.
    this.addSql("create index report_marks_under_way on report_marks (id) where mark in ('pending', 'running')");
    this.addSql('alter table report_marks alter column account set statistics 1000');
  }

  #createTriggers(): void {
    this.addSql(`create function add_report_ranks() returns trigger language plpgsql as $$ begin
      insert into report_ranks values
        (new.account, new.id, hashtextextended(new.project, 0), new.score_key, new.generated_key);
      if new.status <> 'ready' then insert into report_marks values (new.account, new.status, new.id); end if;
      if new.privacy <> 'public' then insert into report_marks values (new.account, new.privacy, new.id); end if;
      return null;
    end $$`);
    this.addSql(`create function change_report_ranks() returns trigger language plpgsql as $$ begin
      update report_ranks set score_key = new.score_key, generated_key = new.generated_key
        where account = new.account and id = new.id;
      return null;
    end $$`);
    this.addSql(`create function change_report_marks() returns trigger language plpgsql as $$ begin
      if old.status <> new.status then
        if old.status <> 'ready' then
          delete from report_marks where account = old.account and mark = old.status and id = old.id;
        end if;
        if new.status <> 'ready' then insert into report_marks values (new.account, new.status, new.id); end if;
      end if;
      if old.privacy <> new.privacy then
        if old.privacy <> 'public' then
          delete from report_marks where account = old.account and mark = old.privacy and id = old.id;
        end if;
        if new.privacy <> 'public' then insert into report_marks values (new.account, new.privacy, new.id); end if;
      end if;
      return null;
    end $$`);
    this.addSql(`create function remove_report_ranks() returns trigger language plpgsql as $$ begin
      delete from report_ranks where account = old.account and id = old.id;
      delete from report_marks where account = old.account and mark in (old.status, old.privacy) and id = old.id;
      return null;
    end $$`);
    this.addSql(`create trigger reports_added after insert on reports
      for each row execute function add_report_ranks()`);
    this.addSql(`create trigger reports_ranked after update on reports for each row
      when (old.score_key <> new.score_key or old.generated_key <> new.generated_key)
      execute function change_report_ranks()`);
    this.addSql(`create trigger reports_marked after update on reports for each row
      when (old.status <> new.status or old.privacy <> new.privacy)
      execute function change_report_marks()`);
    this.addSql(`create trigger reports_removed after delete on reports
      for each row execute function remove_report_ranks()`);
  }
}
