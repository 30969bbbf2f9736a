/** The phone that Lighthouse 13.5 emulates (core/config/constants.js): 412 CSS pixels wide, 1.75 device pixels each. */
const DENSITY = 1.75;
const WIDTH = 412 * DENSITY;

const MAX_LENGTH = 8_192;
const MAX_CANDIDATES = 50;

/**
 * The URL in a `srcset` that a phone likely loads: the smallest that is large enough, or else the largest. Ignores
 * `sizes`, which needs a layout, and assumes that the image is as wide as the viewport.
 * @returns null if there is no candidate
 */
export function srcsetCandidate(srcset: string | null): string | null {
  if (srcset === null) return null;
  const text = srcset.slice(0, MAX_LENGTH);
  let best: { url: string; surplus: number } | null = null;
  let position = 0;
  for (let seen = 0; seen < MAX_CANDIDATES; seen += 1) {
    while (/[\s,]/.test(text.charAt(position))) position += 1;
    if (position >= text.length) break;
    // A URL ends at white space and may contain commas. A comma at its end means that it has no descriptor.
    const start = position;
    while (/\S/.test(text.charAt(position))) position += 1;
    let end = position;
    while (text.charAt(end - 1) === ',') end -= 1;
    let descriptor = '';
    if (end === position) {
      const comma = text.indexOf(',', position);
      descriptor = text.slice(position, comma === -1 ? text.length : comma).trim();
      position = comma === -1 ? text.length : comma;
    }
    const surplus = surplusOf(descriptor);
    if (best === null || isBetter(surplus, best.surplus)) best = { url: text.slice(start, end), surplus };
  }
  return best?.url ?? null;
}

/** How much larger than needed, as a fraction; negative if too small. */
function surplusOf(descriptor: string): number {
  const [, number = '1', unit = 'x'] = /^(\d{1,9}(?:\.\d{1,9})?)([wx])\b/.exec(descriptor) ?? [];
  return unit === 'w' ? Number(number) / WIDTH - 1 : Number(number) / DENSITY - 1;
}

function isBetter(surplus: number, than: number): boolean {
  if (surplus < 0) return surplus > than;
  return than < 0 || surplus < than;
}
