import type { ApiKey } from '../../domain/index.js';

/** An API key as it may be shown: without its hash. */
export type ApiKeySummary = Omit<ApiKey, 'hash'>;

export interface IssuedKey {
  readonly key: ApiKeySummary;
  /** The key itself, `sg_…`. It is known here and now and never again. */
  readonly token: string;
}

export function toKeySummary({ hash: _, ...summary }: ApiKey): ApiKeySummary {
  return summary;
}
