import { drawNormal, seededRandom } from './seeded-random.mjs';
import { SECURITY_HEADERS } from './security-headers.mjs';

/** Correlation of a header with a site's care for security: a third of pages send none, a third three or more. */
const TOGETHER = 0.85;

const SHARE_OVER_TLS = 0.98;
/** Pages over TLS that still load something over plain HTTP; an estimate. */
const SHARE_MIXED = 0.03;

/**
 * Decides for each page whether it uses TLS and which security headers it sends. The shares hold exactly, to the
 * page: the pages that rank highest by care and chance send the header.
 * @param {readonly string[]} names of the pages
 * @param {number | string} seed
 * @returns {Map<string, {isSecure: boolean, isMixed: boolean, headers: readonly (readonly [string, string])[]}>}
 */
export function drawPopulation(names, seed) {
  const care = new Map(names.map((name) => [name, drawNormal(seededRandom(`${seed} care ${name}`))]));
  const plain = first(
    names,
    1 - SHARE_OVER_TLS,
    (name) => seededRandom(`${seed} plain ${name}`)() - care.get(name) / 10,
  );
  const secure = names.filter((name) => !plain.has(name));
  const mixed = first(secure, SHARE_MIXED, (name) => seededRandom(`${seed} mixed ${name}`)() - care.get(name) / 10);
  const senders = SECURITY_HEADERS.map((header) => {
    const able = header.name === 'strict-transport-security' ? secure : names;
    return first(able, (header.share * names.length) / able.length, (name) => {
      const chance = drawNormal(seededRandom(`${seed} ${header.name} ${name}`));
      return TOGETHER * care.get(name) + Math.sqrt(1 - TOGETHER ** 2) * chance;
    });
  });
  return new Map(
    names.map((name) => {
      const random = seededRandom(`${seed} values ${name}`);
      const headers = SECURITY_HEADERS.flatMap((header, index) =>
        senders[index].has(name) ? [[header.name, header.draw(random)]] : [],
      );
      return [name, { isSecure: !plain.has(name), isMixed: mixed.has(name), headers }];
    }),
  );
}

/** The given share of the names, highest rank first. */
function first(names, share, rank) {
  const ranked = names.map((name) => [rank(name), name]).toSorted(([a], [b]) => b - a);
  return new Set(ranked.slice(0, Math.round(share * names.length)).map(([, name]) => name));
}
