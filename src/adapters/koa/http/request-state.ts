import type { Context } from 'koa';
import type { AuthenticatedActor } from '../../../application/index.js';

/** What the middleware find out about a request. Kept under one name, since a host may mount us beside its own. */
export interface RequestState {
  /** A UUID of our own making. */
  readonly id: string;
  /** Address that every link of the answer begins with, without a slash at its end; empty until it is known. */
  base: string;
  /** Pattern of the route that matched; null for none. */
  route: string | null;
  actor: AuthenticatedActor | null;
}

export function stateOf(ctx: Context): RequestState {
  return ctx.state['sitegrade'] as RequestState;
}

export function beginState(ctx: Context, id: string): RequestState {
  const state: RequestState = { id, base: '', route: null, actor: null };
  ctx.state['sitegrade'] = state;
  return state;
}
