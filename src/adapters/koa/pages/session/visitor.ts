import type { AuthenticatedActor } from '../../../../application/index.js';
import type { Session } from './session.js';

/** A signed-in visitor. */
export interface Visitor {
  readonly actor: AuthenticatedActor;
  readonly session: Session;
}
