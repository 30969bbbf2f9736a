/** CRC-32 (IEEE 802.3, as in zip and PNG) of ASCII text, as an unsigned integer. Detects typos, not attacks. */
export function crc32(ascii: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < ascii.length; index += 1) {
    crc ^= ascii.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
