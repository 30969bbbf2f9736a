import { displayHost } from '../components/host-name.js';
import { pageAddress } from '../report/page-address.js';

/** The address of a page below a site as people read it: its path and query; with its host if that is not the site's. */
export function pagePath(url: string, site: string): string {
  const { host, path } = pageAddress(url);
  const isOwn = host.replace(/:\d+$/, '').replace(/^www\./, '') === displayHost(site);
  return isOwn ? path || '/' : host + path;
}
