import type { ApiKey } from '../../domain/index.js';

/** An API key without its hash. */
export type ApiKeySummary = Omit<ApiKey, 'hash'>;

export interface IssuedKey {
  readonly key: ApiKeySummary;
  /** The key itself, `sg_…`. It is not stored, so this is the only time it is available. */
  readonly token: string;
}

export function toKeySummary({ hash: _, ...summary }: ApiKey): ApiKeySummary {
  return summary;
}
