import type { SiteFindingId } from '../../../../../domain/index.js';

interface Guide {
  readonly id: SiteFindingId;
  readonly title: string;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  readonly source: { readonly name: string; readonly url: string };
}

export function describeSiteFindings(): readonly Guide[] {
  return [];
}
