/** A shared cache must not keep what one account may see, and another's password opens. */
export const PRIVATE = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization, Report-Password' };
