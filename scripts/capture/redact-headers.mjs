/** Headers with credentials. */
const SECRET = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'x-csrf-token', 'x-xsrf-token']);

/** Removes credentials and cookie values. Keeps cookie names and attributes, which checks read. */
export function redactHeaders(headers) {
  return headers.map(([name, value]) => {
    if (SECRET.has(name)) return [name, 'redacted'];
    if (name !== 'set-cookie') return [name, value];
    const [pair, ...attributes] = value.split(';');
    const equals = pair.indexOf('=');
    const redacted = equals < 0 ? 'redacted' : `${pair.slice(0, equals)}=redacted`;
    return [name, [redacted, ...attributes].join(';')];
  });
}
