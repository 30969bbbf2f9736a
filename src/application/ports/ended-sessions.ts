/** One session that was ended before it expired, or all sessions of a key. */
export interface EndedSession {
  readonly keyId: string;
  /** null for all sessions of the key that started by `endedAt`. */
  readonly sessionId: string | null;
  readonly endedAt: Date;
  /** From this time on the sessions have expired anyway, and the record can be removed. */
  readonly expiresAt: Date;
}

/** A session as its holder presents it. */
export interface PresentedSession {
  readonly id: string;
  readonly keyId: string;
  readonly startedAt: Date;
}

/** Remembers ended sessions until they expire, so that a copied cookie is worthless. */
export interface EndedSessions {
  /** Of repeated and concurrent calls for the same sessions, the latest times stay. */
  add(ended: EndedSession): Promise<void>;
  /** Whether the session, or all sessions of its key, was ended. False for IDs that are not UUIDs. */
  includes(session: PresentedSession): Promise<boolean>;
  /**
   * Removes at most `limit` records that expired by `now`. Concurrent calls may skip what another one is removing.
   * @returns how many this call removed; fewer than `limit` if no others are left for it
   */
  purge(now: Date, limit: number): Promise<number>;
}
