import type { WebRequest } from '../web-request.js';
import type { Around } from './list-state.js';

/** The way to the pages before and after. */
export function Pager({
  request,
  around: { first, prev, next },
}: {
  readonly request: WebRequest;
  readonly around: Around;
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
