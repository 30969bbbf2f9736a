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
      select number, item->>0 as check, (item->>1)::integer as warned, (item->>2)::numeric as points
      from scan_pages, jsonb_array_elements(checks) as item
      where scan_id = ${scanId} and checks is not null
    ), ranked as (
      select number, "check", row_number() over (partition by "check" order by points desc, number) as nth from found
    ), examples as (
      select "check", json_agg(url order by nth) as urls
      from ranked join scan_pages on scan_id = ${scanId} and scan_pages.number = ranked.number
      where nth <= ${sql.lit(MAX_EXAMPLES)} group by "check"
    ), sums as (
      select "check", sum(1 - warned)::integer as failed, sum(warned)::integer as warned, sum(points)::float8 as points
      from found group by "check"
    )
    select "check", failed, warned, points, urls as examples from sums join examples using ("check")`;
  return statement.execute(queries);
}
