import type { RawBuilder } from 'kysely';
import { NEVER_COMPILE, Statement, settingsOf } from '../database/statement.js';

/** Most projects, failing reports, reports under way or recently scored reports that an overview looks at. */
export const LOOKED_AT = 1000;

/**
 * A statement of an overview. The planner has nothing to choose: each step walks an index and has a limit, and each report is
 * read by its key.
 */
export function overviewStatement<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): Statement<Values, Row> {
  return new Statement((queries, values) => ({ compile: () => build(values).compile(queries) }), {
    prepared: true,
    settings: settingsOf(NEVER_COMPILE),
    statementClass: 'normal',
  });
}
