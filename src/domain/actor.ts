import type { Client } from './client.js';
import { SitegradeError } from './errors.js';
import { includesScope, type Scope } from './scope.js';

/** A caller authenticated for an account, for example with an API key. */
export interface AccountActor {
  readonly kind: 'account';
  readonly account: string;
  readonly scope: Scope;
  /** The API key that the caller used; undefined if the host authenticated the caller itself. */
  readonly keyId?: string | undefined;
  readonly keyName?: string | undefined;
  /** Where the request came from, for the audit log. */
  readonly client?: Client | undefined;
}

/** The person who runs the service, on its command line. Manages the keys of all accounts. */
export interface Operator {
  readonly kind: 'operator';
}

export const OPERATOR: Operator = { kind: 'operator' };

/** An actor for programs that embed the use cases and authenticate callers themselves. */
export function accountActor(account: string, scope: Scope = 'write'): AccountActor {
  return { kind: 'account', account, scope };
}

/** @throws SitegradeError `insufficient-scope` */
export function requireScope(actor: AccountActor | Operator, required: Scope): void {
  if (actor.kind === 'operator' || includesScope(actor.scope, required)) return;
  throw new SitegradeError({ kind: 'insufficient-scope', required });
}
