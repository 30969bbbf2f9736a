import type { SiteFindingId } from '../../../src/domain/index.js';
import { SITE_FINDINGS } from '../../../src/domain/scans/finding.js';
import { createBaseSite } from './base-site.js';
import { isDisallowed, linksOf, type SiteModel } from './model.js';
import { Planter } from './planter.js';
import { PLANTERS } from './planters.js';
import { Random } from './random.js';
import { respondTo } from './respond.js';
import type { ExpectedFindings, ExpectedState, ServedSite, SiteEntry } from './test-site.js';

export interface SiteOptions {
  /** Such as "http://127.0.0.1:8080". */
  readonly origin: string;
  /** Another site that pages link to. */
  readonly external?: string;
  /** Indexable pages without planted faults, at least 50. */
  readonly pages: number;
  readonly seed?: number;
  /** Words of text on each page. */
  readonly words?: number;
  /** How many faults of each kind are planted. Default: none. */
  readonly faults?: Partial<Record<SiteFindingId, number>>;
}

/** A site of which everything is known. */
export interface BuiltSite extends ServedSite {
  readonly model: SiteModel;
  /** Exactly what a scan must find. */
  readonly expected: ExpectedFindings;
  /** Every URL that a scan must have a row for, and its state. */
  readonly rows: ReadonlyMap<string, ExpectedState>;
}

/** Builds a site with planted faults. The same options give the same site. */
export function buildSite({
  origin,
  external = 'https://other-site.example',
  pages,
  seed = 1,
  words = 300,
  faults = {},
}: SiteOptions): BuiltSite {
  const random = new Random(seed);
  const model = createBaseSite({ origin, external, pages, words }, random);
  const planter = new Planter(model, random);
  for (const id of Object.keys(PLANTERS) as SiteFindingId[]) {
    for (let index = 0; index < (faults[id] ?? 0); index += 1) PLANTERS[id](planter, index);
  }
  const respond = respondTo(model);
  return { origin, model, expected: planter.findings(), rows: rowsOf(model), respond };
}

/** So many faults of every kind. */
export function faultsOfEveryKind(count: number): Record<SiteFindingId, number> {
  return Object.fromEntries(SITE_FINDINGS.map((id) => [id, count])) as Record<SiteFindingId, number>;
}

/** So many faults of every kind that a site on one address and port can have. */
export function faultsOnOneAddress(count: number): Partial<Record<SiteFindingId, number>> {
  return { ...faultsOfEveryKind(count), 'mixed-hosts': 0, 'mixed-schemes': 0 };
}

function rowsOf(model: SiteModel): Map<string, ExpectedState> {
  const rows = new Map<string, ExpectedState>();
  for (const entry of model.entries.values()) rows.set(entry.url, stateOf(model, entry));
  for (const entry of model.entries.values()) {
    if (entry.kind !== 'page') continue;
    for (const { url, isNofollow } of linksOf(model, entry)) {
      if (isNofollow !== true && isDisallowed(model, url)) rows.set(url, 'robots');
    }
  }
  return rows;
}

function stateOf(model: SiteModel, entry: SiteEntry): ExpectedState {
  if (isDisallowed(model, entry.url)) return 'robots';
  if (entry.kind === 'page') return 'checked';
  if (entry.kind === 'error') return 'failed';
  if (entry.kind === 'file') return 'not_html';
  return entry.location.startsWith(`${model.external}/`) ? 'scope' : 'redirected';
}
