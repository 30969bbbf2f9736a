/**
 * Reads all of `chunks` as UTF-8 text.
 * @throws Error if it is longer than `maxBytes`, or what the source throws
 */
export async function readBounded(chunks: AsyncIterable<Uint8Array | string>, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk as Uint8Array);
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
