import type { Log } from '../../application/index.js';
import { openEmbedded } from './embedded-backend.js';
import { MikroOrmStorage } from './mikro-orm-storage.js';
import { openPostgresql } from './postgresql-backend.js';

export type StorageOptions = (
  | {
      readonly kind: 'postgresql';
      /** `postgres://…` or `postgresql://…`, with the parameters that libpq knows. */
      readonly url: string;
      /**
       * The same database without a pooler, where `url` leads to one in transaction mode: the schema is changed there.
       * What bounds statements and locks is then for the role to be set, since a pooler lets no session have its own.
       */
      readonly directUrl?: string | null | undefined;
      /** Whether statements may be kept prepared under names; false for poolers that lose them. Default true. */
      readonly prepared?: boolean | undefined;
      /** Of servers that stream from it. What is only read is read there; see docs/scaling.md. */
      readonly replicaUrls?: readonly string[] | undefined;
      /** Most connections at a time, to each server, beside up to 5 for long searches and for creates; default 10. */
      readonly poolSize?: number | undefined;
    }
  | {
      readonly kind: 'embedded';
      /** Directory of the database; absent for one in memory that ends with the storage. */
      readonly dataDir?: string | undefined;
    }
) & {
  /** Where lost connections, and what the ORM has to say, are noted. */
  readonly log?: Log | undefined;
};

/**
 * Opens the storage; `migrate` is to be called before it is used. A server that is away does not fail here.
 * @throws DirectoryInUseError where another process has the embedded database's directory
 */
export async function openStorage(options: StorageOptions): Promise<MikroOrmStorage> {
  const backend =
    options.kind === 'postgresql'
      ? openPostgresql(
          {
            url: options.url,
            directUrl: options.directUrl ?? null,
            prepared: options.prepared ?? true,
            replicaUrls: options.replicaUrls ?? [],
            poolSize: options.poolSize ?? 10,
          },
          options.log ?? null,
        )
      : await openEmbedded(options.dataDir ?? null);
  try {
    return new MikroOrmStorage(backend, options.log ?? null);
  } catch (error) {
    await backend.release();
    throw error;
  }
}
