import { SECURITY_HEADERS } from './security-headers.mjs';

/** Writes which shares of the security headers were drawn. */
export function printPopulation({ pages }, write) {
  write('\nsecurity header                  drawn  wanted\n');
  const percent = (share) => `${(100 * share).toFixed(1)} %`.padStart(8);
  for (const { name, share } of SECURITY_HEADERS) {
    const drawn = pages.filter(({ headers }) => headers.includes(name)).length / pages.length;
    write(`${name.padEnd(30)}${percent(drawn)}${percent(share)}\n`);
  }
  const counted = (low, high) => pages.filter(({ headers }) => headers.length >= low && headers.length <= high).length;
  write(`none on ${counted(0, 0)} pages, one or two on ${counted(1, 2)}, three or more on ${counted(3, Infinity)}\n`);
}
