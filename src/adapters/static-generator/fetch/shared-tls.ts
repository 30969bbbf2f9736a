import { createSecureContext, type ConnectionOptions, type SecureContext } from 'node:tls';

/**
 * TLS state that the connections of one page share: trusted certificates, and sessions to resume, which takes half the
 * CPU time of a full handshake. Not shared between pages, because a session identifies the client.
 */
export class SharedTls {
  /** By server. Only servers with a verified certificate have one. */
  readonly #sessions = new Map<string, Buffer>();
  #secureContext: SecureContext | null = null;

  /** @param server host name or address, and port */
  optionsFor(server: string): Pick<ConnectionOptions, 'secureContext' | 'session'> {
    this.#secureContext ??= createSecureContext();
    const session = this.#sessions.get(server);
    return { secureContext: this.#secureContext, ...(session && { session }) };
  }

  remember(server: string, session: Buffer): void {
    this.#sessions.set(server, session);
  }
}
