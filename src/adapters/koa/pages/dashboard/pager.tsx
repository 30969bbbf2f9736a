import type { PageRequest } from '../page-request.js';
import type { PagerLinks } from './list-state.js';

/** Links to other pages of a list. */
export function Pager({
  request,
  links: { first, prev, next },
}: {
  readonly request: PageRequest;
  readonly links: PagerLinks;
}) {
  if (prev === null && next === null) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {first === null ? null : (
        <a class="button secondary" href={request.link(first)}>
          First
        </a>
      )}
      {prev === null ? null : (
        <a class="button secondary" rel="prev" href={request.link(prev)}>
          <span aria-hidden="true">←</span> Previous
        </a>
      )}
      {next === null ? null : (
        <a class="button secondary" rel="next" href={request.link(next)}>
          Next <span aria-hidden="true">→</span>
        </a>
      )}
    </nav>
  );
}
