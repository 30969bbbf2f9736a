import { headerValues } from './header-values.js';
import type { HeaderList } from '../retrieved-page.js';

/**
 * Deciles of the age of cached resources at a cache hit, in hours, from Chrome's HttpCache.StaleEntry.Validated.Age of
 * 2017. Lighthouse 13.5 uses the same values.
 */
const AGE_DECILES = [0, 0.2, 1, 3, 8, 12, 24, 48, 72, 168, 8760, Infinity];

/**
 * Cache lifetime of a response in seconds, as Lighthouse's cache-insight computes it: `max-age`, or else `Expires`
 * relative to the response's own `Date`, so that the same response always gives the same result.
 * @returns null if the response forbids caching, or if the lifetime is unknown
 */
export function cacheLifetime(headers: HeaderList): number | null {
  const control = headerValues(headers, 'cache-control').join(', ');
  const directives = control.split(',').map((directive) => directive.split('=').map((part) => part.trim()));
  if (control === '' && headerValues(headers, 'pragma').some((value) => value.includes('no-cache'))) return null;
  if (directives.some(([name = '']) => ['must-revalidate', 'no-cache', 'no-store', 'private'].includes(name))) {
    return null;
  }
  const ages = directives.filter(([name]) => name === 'max-age').map(([, value = '']) => Number.parseInt(value, 10));
  const maxAge = ages.filter((age) => !Number.isNaN(age)).at(-1);
  if (maxAge !== undefined) return maxAge > 0 ? maxAge : null;
  const [expires] = headerValues(headers, 'expires');
  if (expires === undefined || expires === '') return 0;
  const seconds = Math.ceil((Date.parse(expires) - Date.parse(headerValues(headers, 'date')[0] ?? '')) / 1000);
  return seconds > 0 ? seconds : null;
}

/** Probability that a visitor returns within this many seconds, 0–1. */
export function cacheHitProbability(seconds: number): number {
  const hours = seconds / 3600;
  const upper = AGE_DECILES.findIndex((age) => age >= hours);
  if (upper === AGE_DECILES.length - 1) return 1;
  if (upper <= 0) return 0;
  const [from, to] = [AGE_DECILES[upper - 1] ?? 0, AGE_DECILES[upper] ?? 0];
  return (upper - 1 + (hours - from) / (to - from)) / 10;
}
