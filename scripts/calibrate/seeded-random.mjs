/**
 * Random numbers that depend only on a text: mulberry32, seeded with FNV-1a.
 * @param {string} seed
 * @returns {() => number} each call gives the next number, 0 ≤ n < 1
 */
export function seededRandom(seed) {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Standard normal distribution, by Box and Muller. */
export function drawNormal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * One of several values.
 * @param {() => number} random
 * @param {readonly (readonly [share: number, value: unknown])[]} choices the shares may have any sum
 */
export function drawOne(random, choices) {
  let left = random() * choices.reduce((sum, [share]) => sum + share, 0);
  for (const [share, value] of choices) {
    left -= share;
    if (left < 0) return value;
  }
  return choices.at(-1)[1];
}
