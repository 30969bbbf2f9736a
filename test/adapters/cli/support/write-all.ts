import { createFormat } from '../../../../src/adapters/cli/formats/create-format.js';
import type { FormatContext, FormatName } from '../../../../src/adapters/cli/formats/report-format.js';
import type { UrlOutcome } from '../../../../src/adapters/cli/url-outcome.js';
import { TotalsCounter } from '../../../../src/adapters/cli/totals.js';
import { contextWith } from './reports.js';

/** Writes a whole run in one format. */
export function writeAll(
  name: FormatName,
  outcomes: readonly UrlOutcome[],
  changes: Partial<FormatContext> = {},
): string {
  const format = createFormat(name, contextWith(changes));
  const counter = new TotalsCounter(outcomes.length, changes.failUnder);
  const pieces = outcomes.map((each) => {
    counter.add(each);
    return format.add(each);
  });
  const end = format.end(counter.totals);
  if (typeof end !== 'string') throw new Error(`The format ${name} ends later.`);
  return [format.begin(), ...pieces, end].join('');
}
