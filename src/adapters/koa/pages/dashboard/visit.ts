import type { AuthenticatedActor } from '../../../../application/index.js';
import type { Assets } from '../assets.js';
import type { Flash } from '../session/flash.js';
import type { Session } from '../session/session.js';
import type { PageRequest } from '../page-request.js';

/** A request of somebody who has signed in. */
export interface Visit {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly actor: AuthenticatedActor;
  readonly session: Session;
  /** What became of the form before; null for nothing to tell. */
  readonly flash: Flash | null;
}
