import { splitUrl } from './split-url.js';

/** More segments than this are an endless path. The bound of Heritrix's TooManyPathSegmentsDecideRule. */
const MAX_SEGMENTS = 20;

/** More consecutive repetitions than this are an endless path. The bound of Heritrix's PathologicalPathDecideRule. */
const MAX_REPETITIONS = 2;

/** Names of parameters that carry a session ID: PHP, Java servlets, ASP, ColdFusion, osCommerce, Zen Cart, and generic ones. */
const SESSION_NAME =
  /^(?:phpsessid|jsessionid|aspsessionid[a-z]*|asp\.net_sessionid|cftoken|oscsid|zenid|sid|sess|session|sessid|session_?id)$/i;

/** Letters and digits at random, or a UUID. Words and counts are shorter, or only one of both. */
const SESSION_VALUE = /^(?:(?=\D*\d)(?=[^a-z]*[a-z])[a-z\d]{16,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$)/i;

/** Session in the path: Java servlets (`;jsessionid=…`) and cookieless ASP.NET (`/(S(…))/`). */
const SESSION_PATH = /;jsessionid=[^/]{12,}|\/\([SAFX]\([\w-]{12,}\)\)/i;

/**
 * Why a URL looks like one of endless variants of the same pages, in a few words for people; null if it does not. Conservative: a
 * page that it takes for a trap is not scanned, while a trap that it misses ends at the bounds of the scan.
 * @param url normalized
 */
export function trapOf(url: string): string | null {
  const { path, query } = splitUrl(url);
  if (SESSION_PATH.test(path) || query.split('&').some(isSession)) return 'a session ID in the URL';
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_SEGMENTS) return `more than ${MAX_SEGMENTS} segments in the path`;
  return isRepeated(segments) ? 'a path that repeats itself' : null;
}

function isSession(parameter: string): boolean {
  const equals = parameter.indexOf('=');
  return equals > 0 && SESSION_NAME.test(parameter.slice(0, equals)) && SESSION_VALUE.test(parameter.slice(equals + 1));
}

/** Whether a run of segments follows itself more than MAX_REPETITIONS times: /a/a/a, /a/b/a/b/a/b. */
function isRepeated(segments: readonly string[]): boolean {
  const lengths = Array.from({ length: Math.floor(segments.length / (MAX_REPETITIONS + 1)) }, (_, index) => index + 1);
  return lengths.some((length) => {
    let same = 0;
    return segments.some((segment, index) => {
      same = segment === segments[index + length] ? same + 1 : 0;
      return same === length * MAX_REPETITIONS;
    });
  });
}
