/*
 * Two narrow tables stand in for indexes on columns of `reports` that change. PostgreSQL can update a row without touching
 * its indexes (HOT) only if none of them has a changed column. Triggers keep both tables, so no statement can forget them.
 */

/** Fills `report_ranks`, for tables with existing rows. */
export const RANK_ALL = `insert into report_ranks
  select account, id, hashtextextended(project, 0), score_key, generated_key from reports`;

/** Fills `report_marks`, for tables with existing rows. */
export const MARK_ALL = `insert into report_marks
  select account, status, id from reports where status <> 'ready'
  union all
  select account, privacy, id from reports where privacy <> 'public'`;
