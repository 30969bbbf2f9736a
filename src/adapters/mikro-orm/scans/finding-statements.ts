import { sql } from 'kysely';
import { MAX_EXAMPLES } from '../../../domain/index.js';
import type { Queries } from '../rows.js';

export interface CheckSum {
  readonly check: string;
  readonly failed: number;
  readonly warned: number;
  readonly points: number;
  readonly examples: readonly string[];
}

/** What the checks found on all pages of a scan. Only the pages that each check costs most are joined with their URLs. */
export function sumChecksStatement(queries: Queries, scanId: string) {
  const statement = sql<CheckSum>`
    with found as materialized (
      select number, "check", key < 0 as is_warning, case when key < 0 then -1 - key else key end as key
      from scan_pages, unnest(checks, check_points) as item ("check", key)
      where scan_id = ${scanId} and checks is not null
    ), ranked as (
      select number, "check", row_number() over (partition by "check" order by key desc, number) as nth from found
    ), examples as (
      select "check", json_agg(url order by nth) as urls
      from ranked join scan_pages on scan_id = ${scanId} and scan_pages.number = ranked.number
      where nth <= ${sql.lit(MAX_EXAMPLES)} group by "check"
    ), sums as (
      select "check", count(*) filter (where not is_warning)::integer as failed,
        count(*) filter (where is_warning)::integer as warned, sum(key) / 10.0::float8 as points
      from found group by "check"
    )
    select "check", failed, warned, points, urls as examples from sums join examples using ("check")`;
  return statement.execute(queries);
}
