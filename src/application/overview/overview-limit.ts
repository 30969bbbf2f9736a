import { invalid } from '../../domain/index.js';

export interface OverviewLimit {
  /** Maximum number of items, at least 1. */
  readonly limit?: number | undefined;
}

/** The limit of an overview. @throws SitegradeError `invalid` */
export function overviewLimit({ limit }: OverviewLimit, allowed: { highest: number; usual: number }): number {
  if (limit === undefined) return allowed.usual;
  if (Number.isInteger(limit) && limit >= 1 && limit <= allowed.highest) return limit;
  const message = `limit must be a whole number from 1 to ${allowed.highest}.`;
  throw invalid({ field: 'limit', code: 'out_of_range', message });
}
