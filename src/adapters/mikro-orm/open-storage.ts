import type { Log } from '../../application/index.js';
import { MikroOrmStorage } from './mikro-orm-storage.js';
import { openEmbedded } from './pglite/embedded-backend.js';
import type { EngineFailure } from './pglite/engine-failure.js';
import { openPostgresql, type StatementMode } from './postgresql/postgresql-backend.js';

export type StorageOptions = (
  | {
      readonly kind: 'postgresql';
      /** `postgres://…` or `postgresql://…`, with libpq's parameters. */
      readonly url: string;
      /**
       * The same database without a pooler, if `url` leads to a pooler in transaction mode. Migrations run there. Such a
       * pooler keeps no session settings: set statement and lock timeouts for the role.
       */
      readonly directUrl?: string | null | undefined;
      /** Whether statements may be prepared under a name; false for poolers that lose them. Default true. */
      readonly prepared?: boolean | undefined;
      /** Servers that replicate it by streaming. Reads go there; see docs/scaling.md. */
      readonly replicaUrls?: readonly string[] | undefined;
      /** Maximum number of connections to each server, not counting up to 5 for long searches and for writes. Default 10. */
      readonly poolSize?: number | undefined;
      /**
       * `pipelined` (default) is faster under load and relies on internals of pg. `plain` uses pg's documented interface
       * only: choose it if a version of pg breaks the other, or to rule it out as a cause.
       */
      readonly statements?: StatementMode | undefined;
    }
  | {
      readonly kind: 'embedded';
      /** Directory of the database. If absent, the database is in memory and ends with the storage. */
      readonly dataDir?: string | undefined;
      /**
       * Called once if the database stops for good, such as on a full disk. From then on every call is rejected: close the
       * storage and end the process.
       */
      readonly onFailure?: ((failure: EngineFailure) => void) | undefined;
    }
) & {
  /** Receives warnings about lost connections, and the ORM's messages. */
  readonly log?: Log | undefined;
};

/**
 * Opens the storage. Call `migrate` before using it. It connects to a server on first use, so the server may be down now.
 * @throws DirectoryInUseError if another process uses the directory of the embedded database
 * @throws DirectoryUnusableError if the directory holds something else, another version, or damaged files
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
            statements: options.statements ?? 'pipelined',
          },
          options.log ?? null,
        )
      : await openEmbedded(options.dataDir ?? null, {
          onFailure: options.onFailure,
          onWarning: (message) => options.log?.warn({}, message),
        });
  try {
    return new MikroOrmStorage(backend, options.log ?? null);
  } catch (error) {
    await backend.release();
    throw error;
  }
}
