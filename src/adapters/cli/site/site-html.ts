import { checksPageOf } from '../check-guides.js';
import type { FormatContext } from '../formats/report-format.js';
import type { UrlOutcome } from '../url-outcome.js';
import { outcomesOf, type SiteResult } from './site-result.js';

/** One HTML file that needs no other: the site, then the report of each page. */
export async function siteHtml(site: SiteResult, { catalogue, guides, renderFile }: FormatContext): Promise<string> {
  const outcomes: UrlOutcome[] = [];
  for await (const outcome of outcomesOf(site)) outcomes.push(outcome);
  const documentation = {
    checksUrl: checksPageOf(catalogue) ?? undefined,
    checkUrl: (id: string) => guides.get(id)?.documentation ?? null,
  };
  const { scan, findings } = site;
  const text = await renderFile(outcomes, { documentation, planned: outcomes.length, site: { scan, findings } });
  return `${text}\n`;
}
