import type { Catalogue, CheckDescription } from '../../../application/index.js';
import type { FormatModule, RawText } from '../lighthouse-module.js';
import type { CheckPlan, PlannedCheck } from './check-plan.js';
import { LIMITS } from './limits.js';
import { firstLink, sanitize, withoutLinks } from './plain-text.js';

/** For one text of the catalogue, in characters. Lighthouse's longest has about 700. */
const MAX_TEXT_LENGTH = 2_000;

export const LOCALE = 'en-US';

/** Builds the catalogue from Lighthouse's texts. */
export function describeChecks(
  { categories, checks }: CheckPlan,
  format: FormatModule,
  version: string,
): Omit<Catalogue, 'generator'> {
  const text = (raw: RawText): string => format.getFormatted(raw, LOCALE);
  return {
    categories: categories.map(({ id, title, weight }) => ({ id, title: plain(text(title)), weight })),
    checks: checks.map((check) => describeCheck(check, text, version)),
    limits: LIMITS,
  };
}

function describeCheck(
  { id, category, weight, meta }: PlannedCheck,
  text: (raw: RawText) => string,
  version: string,
): CheckDescription {
  const title = plain(text(meta.title));
  const failureTitle = meta.failureTitle === undefined ? null : plain(text(meta.failureTitle));
  const description = text(meta.description);
  const url = firstLink(description);
  const fix = url === null ? 'See the evidence for what Lighthouse found.' : `Follow the instructions at ${url}.`;
  return {
    id,
    category,
    title,
    failureTitle: failureTitle ?? title,
    weight,
    what: `${scoring(meta.scoreDisplayMode)} ${titles(title, failureTitle)}`,
    why: plain(description),
    fix,
    source: {
      name: `Lighthouse ${version.split('.').slice(0, 2).join('.')}, ${meta.id}`,
      url: url ?? `https://github.com/GoogleChrome/lighthouse/tree/v${version}/core/audits`,
    },
  };
}

function scoring(mode: string | undefined): string {
  switch (mode) {
    case 'numeric':
    case 'metricSavings':
      return 'Lighthouse scores this from 0 to 100: 90 or more passes, 50 or more is a warning, less fails.';
    case 'informative':
      return 'Lighthouse shows this for information and does not score it.';
    default:
      return 'Lighthouse passes or fails this.';
  }
}

function titles(title: string, failure: string | null): string {
  return failure === null ? `“${title}”.` : `Pass: “${title}”. Fail: “${failure}”.`;
}

function plain(text: string): string {
  return sanitize(withoutLinks(text), MAX_TEXT_LENGTH);
}
