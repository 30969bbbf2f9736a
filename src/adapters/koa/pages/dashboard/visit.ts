import type { AuthenticatedActor } from '../../../../application/index.js';
import type { Assets } from '../assets.js';
import type { Flash } from '../session/flash.js';
import type { Session } from '../session/session.js';
import type { PageRequest } from '../page-request.js';

/** A request with a session. */
export interface Visit {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly actor: AuthenticatedActor;
  readonly session: Session;
  readonly now: Date;
  /** The outcome of the previous form; null if there is none to show. */
  readonly flash: Flash | null;
}
