/** Header fields of one connection, which a proxy must not forward (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The raw headers (name, value, name, value, …) that a proxy forwards, in order and with their spelling. */
export function withoutHopByHop(rawHeaders: readonly string[]): string[] {
  const named = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'connection') continue;
    for (const name of (rawHeaders[index + 1] ?? '').split(',')) named.add(name.trim().toLowerCase());
  }
  const forwarded: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const key = name.toLowerCase();
    if (!HOP_BY_HOP.has(key) && !named.has(key)) forwarded.push(name, value);
  }
  return forwarded;
}

/** Length of all names and values, in characters. */
export function sizeOf(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, 0);
}
