import { displayHost } from '../components/host-name.js';

/** The address of a page below a site: its path and query; with its host if that is not the site's. */
export function pagePath(url: string, site: string): string {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)(.*)$/.exec(url) ?? [];
  if (host === '') return url;
  const isOwn = host.replace(/:\d+$/, '').replace(/^www\./, '') === site;
  return isOwn ? path || '/' : displayHost(host) + path;
}
