import type { PageRequest } from '../page-request.js';
import { shortUrl } from './short-url.js';

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
