import type { IncomingMessage } from 'node:http';

/** One of the headers that was sent more than once; null for none. Node keeps the first of some, and joins others. */
export function repeatedHeader({ rawHeaders }: IncomingMessage, names: ReadonlySet<string>): string | null {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!names.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}

/** One header as text; a repeated one joined with commas; undefined where it was not sent. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
