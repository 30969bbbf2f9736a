import { createSecureContext, type ConnectionOptions, type SecureContext } from 'node:tls';

/**
 * What the TLS connections of one page have in common: whom they trust, and the sessions that later ones resume, in half
 * the processor's time of a full handshake. Whoever has two connections of one session can tell that both are one client's.
 */
export class SharedTls {
  /** By server: only whose certificate was found good for that name has given one. */
  readonly #sessions = new Map<string, Buffer>();
  #secureContext: SecureContext | null = null;

  /** @param server name or address as written, and port */
  optionsFor(server: string): Pick<ConnectionOptions, 'secureContext' | 'session'> {
    this.#secureContext ??= createSecureContext();
    const session = this.#sessions.get(server);
    return { secureContext: this.#secureContext, ...(session && { session }) };
  }

  remember(server: string, session: Buffer): void {
    this.#sessions.set(server, session);
  }
}
