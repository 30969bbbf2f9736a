/** The embedded database has stopped for good. Only a new process can open it again, and nothing acknowledged is lost. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';

  /**
   * @param directory of the database
   * @param reason PostgreSQL's own words, such as "could not write to file …: No space left on device"
   */
  constructor(
    readonly directory: string,
    readonly reason: string,
  ) {
    super(
      `The embedded database in ${directory} has stopped: ${reason}. Fix the cause, then start again. ` +
        'Everything that was acknowledged is still there.',
    );
  }
}

/** A message of PostgreSQL after which it ends: `2026-11-22 19:22:05.165 GMT [42] PANIC:  could not …` */
const LAST_WORDS = /\b(?:PANIC|FATAL):\s+(.*)$/;

/** The functions of PGlite's WebAssembly module through which every statement goes. Checked with PGlite 0.5.8. */
interface Engine {
  _pgl_setPGliteExitStatus?: () => never;
  _PostgresMainLoopOnce?: () => never;
  _PostgresSendReadyForQueryIfNecessary?: () => void;
  _pgl_pq_flush?: () => void;
}

/**
 * Watches PostgreSQL's log for its last words. After a PANIC, PGlite would call the dead engine again and again, and never
 * return: from then on every statement is rejected with the failure instead.
 */
export class EngineWatch {
  #engine: Engine | null = null;
  /** Why PostgreSQL ended; null while it runs. */
  reason: string | null = null;

  constructor(
    private readonly directory: string,
    private readonly onFailure: (failure: EngineFailure) => void,
  ) {}

  /** Call it with the module before it runs. */
  watch(engine: object): void {
    this.#engine = engine;
  }

  /** Call it with each line of PostgreSQL's log. */
  read(line: string): void {
    const words = LAST_WORDS.exec(line)?.[1];
    if (words === undefined || this.reason !== null) return;
    this.reason = words;
    const failure = new EngineFailure(this.directory, words);
    const fail = () => {
      throw failure;
    };
    Object.assign(this.#engine ?? {}, {
      _pgl_setPGliteExitStatus: fail,
      _PostgresMainLoopOnce: fail,
      _PostgresSendReadyForQueryIfNecessary: () => undefined,
      _pgl_pq_flush: () => undefined,
    } satisfies Engine);
    this.onFailure(failure);
  }
}
