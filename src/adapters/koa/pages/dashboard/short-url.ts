import { displayUrl } from '../components/host-name.js';

/** The address without https:// and a lone slash at its end, with the host as people write it. */
export function shortUrl(url: string): string {
  return displayUrl(url)
    .replace(/^https:\/\//, '')
    .replace(/^([^/?#]+)\/$/, '$1');
}
