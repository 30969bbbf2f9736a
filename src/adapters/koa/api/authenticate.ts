import type { Context } from 'koa';
import type { Application, AuthenticatedActor, RateLimiter, RateVerdict } from '../../../application/index.js';
import { SitegradeError, errorDetails } from '../../../domain/index.js';
import { clientAddress } from '../http/base-url.js';

export interface AuthenticationOptions {
  readonly application: Application;
  readonly limiter: RateLimiter | null;
  readonly trustProxy: number;
}

/**
 * Proves who calls, by the key in the Authorization header, and counts the call.
 * @throws SitegradeError `unauthenticated` or `throttled`
 */
export async function authenticate(ctx: Context, gate: AuthenticationOptions): Promise<AuthenticatedActor> {
  const token = /^Bearer +(\S.*)$/i.exec(ctx.req.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new SitegradeError({ kind: 'unauthenticated', reason: 'missing' });
  const actor = await gate.application.keys.authenticate.execute(token.trimEnd()).catch(async (error: unknown) => {
    if (errorDetails(error)?.kind === 'unauthenticated') await countGuess(ctx, gate);
    throw error;
  });
  if (gate.limiter !== null) requireAllowed(ctx, await gate.limiter.consume(actor.keyId));
  return actor;
}

/** Keys cannot be guessed; this keeps the look-ups of those who try from costing the others. */
async function countGuess(ctx: Context, { limiter, trustProxy }: AuthenticationOptions): Promise<void> {
  if (limiter !== null) requireAllowed(ctx, await limiter.consume(`address:${clientAddress(ctx.req, trustProxy)}`));
}

/** Headers of draft-ietf-httpapi-ratelimit-headers. */
function requireAllowed(ctx: Context, { allowed, limit, remaining, resetSeconds, windowSeconds }: RateVerdict): void {
  ctx.set('RateLimit-Policy', `"default";q=${limit};w=${windowSeconds}`);
  ctx.set('RateLimit', `"default";r=${remaining};t=${resetSeconds}`);
  if (!allowed) throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: resetSeconds });
}
