import type { Context } from 'koa';
import type { Application, AuthenticatedActor, RateLimiter, RateVerdict } from '../../../application/index.js';
import { SitegradeError, errorDetails, type AccountActor } from '../../../domain/index.js';
import { stateOf } from '../http/pipeline.js';

export interface AuthenticationOptions {
  readonly application: Application;
  /** null for no limit. */
  readonly limiter: RateLimiter | null;
  /** The host's own authentication; returns null to use the API key. */
  readonly authenticate?: ((ctx: Context) => Promise<AccountActor | null>) | undefined;
}

/**
 * Identifies the caller, by the host's authentication or the key in the Authorization header, and counts the request.
 * @throws SitegradeError `unauthenticated` or `throttled`
 */
export async function authenticate(ctx: Context, options: AuthenticationOptions): Promise<AccountActor> {
  const { limiter } = options;
  const hosted = (await options.authenticate?.(ctx)) ?? null;
  const actor = hosted === null ? await authenticateKey(ctx, options) : { client: stateOf(ctx).client, ...hosted };
  stateOf(ctx).actor = actor;
  const counted = hosted === null ? (actor as AuthenticatedActor).keyId : `account:${actor.account}`;
  if (limiter !== null) requireAllowed(ctx, await limiter.consume(counted));
  return actor;
}

async function authenticateKey(
  ctx: Context,
  { application, limiter }: AuthenticationOptions,
): Promise<AuthenticatedActor> {
  const token = /^Bearer +(\S.*)$/i.exec(ctx.req.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new SitegradeError({ kind: 'unauthenticated', reason: 'missing' });
  try {
    return await application.keys.authenticate.execute(token.trimEnd(), stateOf(ctx).client);
  } catch (error) {
    // Keys cannot be guessed; the limit keeps such attempts from slowing down other clients.
    if (limiter !== null && errorDetails(error)?.kind === 'unauthenticated')
      requireAllowed(ctx, await limiter.consume(`address:${stateOf(ctx).clientAddress}`));
    throw error;
  }
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers. */
function requireAllowed(ctx: Context, { allowed, limit, remaining, resetSeconds, windowSeconds }: RateVerdict): void {
  ctx.set('RateLimit-Policy', `"default";q=${limit};w=${windowSeconds}`);
  ctx.set('RateLimit', `"default";r=${remaining};t=${resetSeconds}`);
  if (!allowed) throw new SitegradeError({ kind: 'throttled', retryAfterSeconds: resetSeconds });
}
