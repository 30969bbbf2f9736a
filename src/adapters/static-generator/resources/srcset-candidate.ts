/** Lighthouse's telephone: 412 CSS pixels wide, 1.75 device pixels to each (core/config/constants.js, 13.5). */
const DENSITY = 1.75;
const WIDTH = 412 * DENSITY;

const MAX_LENGTH = 8_192;
const MAX_CANDIDATES = 50;

/**
 * The address of a `srcset` that a telephone likely loads: the smallest that is large enough, else the largest. Widths
 * are taken as of an image that fills the window, whatever `sizes` says: that needs a layout.
 * @returns null where there is no candidate
 */
export function srcsetCandidate(srcset: string | null): string | null {
  if (srcset === null) return null;
  const text = srcset.slice(0, MAX_LENGTH);
  let best: { url: string; surplus: number } | null = null;
  let position = 0;
  for (let seen = 0; seen < MAX_CANDIDATES; seen += 1) {
    while (/[\s,]/.test(text.charAt(position))) position += 1;
    if (position >= text.length) break;
    // An address runs to white space and may have commas within; one at its end says that it has no descriptor.
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

/** How much larger than needed; negative where it is too small. */
function surplusOf(descriptor: string): number {
  const [, number = '1', unit = 'x'] = /^(\d{1,9}(?:\.\d{1,9})?)([wx])\b/.exec(descriptor) ?? [];
  return unit === 'w' ? Number(number) / WIDTH - 1 : Number(number) / DENSITY - 1;
}

function isBetter(surplus: number, than: number): boolean {
  if (surplus < 0) return surplus > than;
  return than < 0 || surplus < than;
}
