import type { Middleware } from 'koa';
import { baseUrl } from './base-url.js';
import type { KoaAppOptions } from '../options.js';
import { stateOf } from './request-state.js';

/** Two years, as browsers' preload lists ask for. */
const STRICT_TRANSPORT = 'max-age=63072000';

/** Finds the address that links begin with. */
export function findBase({ publicUrl, trustProxy }: Pick<KoaAppOptions, 'publicUrl' | 'trustProxy'>): Middleware {
  const configured = publicUrl?.replace(/\/+$/, '') ?? null;
  return (ctx, next) => {
    const base = baseUrl(ctx, configured, trustProxy);
    stateOf(ctx).base = base;
    if (base.startsWith('https:')) ctx.set('Strict-Transport-Security', STRICT_TRANSPORT);
    return next();
  };
}
