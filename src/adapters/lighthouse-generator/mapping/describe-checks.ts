import type { Catalogue, CheckDescription } from '../../../application/index.js';
import type { FormatModule, RawText } from '../lighthouse-module.js';
import type { CheckPlan, PlannedCheck } from './check-plan.js';
import { firstLink, harmless, withoutLinks } from './plain-text.js';

/** Of a text in the catalogue; Lighthouse's longest is about 700. */
const MAX_TEXT_LENGTH = 2_000;

export const LOCALE = 'en-US';

/** The catalogue, in Lighthouse's own words. */
export function describeChecks(
  { categories, checks }: CheckPlan,
  format: FormatModule,
  version: string,
): Omit<Catalogue, 'generator'> {
  const text = (raw: RawText): string => format.getFormatted(raw, LOCALE);
  return {
    categories: categories.map(({ id, title, weight }) => ({ id, title: plain(text(title)), weight })),
    checks: checks.map((check) => describeCheck(check, text, version)),
  };
}

function describeCheck(
  { id, category, weight, meta }: PlannedCheck,
  text: (raw: RawText) => string,
  version: string,
): CheckDescription {
  const title = plain(text(meta.title));
  const description = text(meta.description);
  const url = firstLink(description);
  const where = url === null ? 'What Lighthouse found is in the evidence.' : `What to do is explained at ${url}.`;
  return {
    id,
    category,
    title,
    failureTitle: meta.failureTitle === undefined ? title : plain(text(meta.failureTitle)),
    weight,
    what: `${howJudged(meta.scoreDisplayMode)} ${titles(title, meta.failureTitle === undefined ? null : plain(text(meta.failureTitle)))}`,
    why: plain(description),
    fix: where,
    source: {
      name: `Lighthouse ${version.split('.').slice(0, 2).join('.')}, ${meta.id}`,
      url: url ?? `https://github.com/GoogleChrome/lighthouse/tree/v${version}/core/audits`,
    },
  };
}

function howJudged(mode: string | undefined): string {
  switch (mode) {
    case 'numeric':
    case 'metricSavings':
      return 'Scored from 0 to 100 by Lighthouse: passes from 90, warns from 50, fails below.';
    case 'informative':
      return 'Shown for information by Lighthouse, which does not judge it.';
    default:
      return 'Passes or fails as Lighthouse finds.';
  }
}

function titles(title: string, failure: string | null): string {
  return failure === null ? `“${title}”.` : `Well: “${title}”. Otherwise: “${failure}”.`;
}

function plain(text: string): string {
  return harmless(withoutLinks(text), MAX_TEXT_LENGTH);
}
