import { displayHost } from '../components/host-name.js';

/** The address of a checked page as people read it. */
export interface PageAddress {
  /** Without the scheme; with the port, if it has one. The whole text, if it is no http or https URL. */
  readonly host: string;
  /** Path and query; empty for the root. */
  readonly path: string;
}

/** Escaped characters outside of ASCII. */
const ESCAPED = /(?:%[89a-f][0-9a-f])+/gi;

export function pageAddress(url: string): PageAddress {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return { host: url, path: '' };
  const { hostname, port, pathname, search } = new URL(url);
  const path = readablePath(pathname + search);
  return { host: displayHost(hostname) + (port === '' ? '' : `:${port}`), path: path === '/' ? '' : path };
}

/** A path with its letters outside of ASCII instead of their escapes. */
export function readablePath(path: string): string {
  return path.replaceAll(ESCAPED, unescaped);
}

/** Bytes that are no UTF-8, and invisible characters, stay escaped. */
function unescaped(escaped: string): string {
  try {
    const text = decodeURIComponent(escaped);
    return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text) ? text : escaped;
  } catch {
    return escaped;
  }
}
