import { displayUrl } from '../components/host-name.js';
import type { PageRequest } from '../page-request.js';

export interface PageNameProps {
  readonly request: PageRequest;
  /** ID of the report. */
  readonly id: string;
  readonly url: string;
  /** The page's own title; null if it is unknown. */
  readonly title: string | null;
}

/** A link to a report: the page's own title, then its address. */
export function PageName({ request, id, url, title }: PageNameProps) {
  return (
    <>
      <a class="name" href={request.link(`/reports/${id}`)}>
        <bdi>{title ?? shortUrl(url)}</bdi>
      </a>
      {title === null ? null : (
        <p class="address small quiet">
          <bdi>{shortUrl(url)}</bdi>
        </p>
      )}
    </>
  );
}

/** The address without https:// and a lone slash at its end, with the host as people write it. */
export function shortUrl(url: string): string {
  return displayUrl(url)
    .replace(/^https:\/\//, '')
    .replace(/^([^/?#]+)\/$/, '$1');
}
