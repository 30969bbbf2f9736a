import { SitegradeError } from './errors.js';
import { includesScope, type Scope } from './scope.js';

/** A caller who proved, with an API key, to act for an account. */
export interface AccountActor {
  readonly kind: 'account';
  readonly account: string;
  readonly scope: Scope;
}

/** The person who runs the service, at its command line: manages the keys of every account. */
export interface Operator {
  readonly kind: 'operator';
}

export const OPERATOR: Operator = { kind: 'operator' };

/** An actor for programs that embed the use cases and have proved by their own means who is calling. */
export function accountActor(account: string, scope: Scope = 'write'): AccountActor {
  return { kind: 'account', account, scope };
}

/** @throws SitegradeError `insufficient-scope` */
export function requireScope(actor: AccountActor | Operator, required: Scope): void {
  if (actor.kind === 'operator' || includesScope(actor.scope, required)) return;
  throw new SitegradeError({ kind: 'insufficient-scope', required });
}
