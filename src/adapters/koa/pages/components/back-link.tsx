import type { PageRequest } from '../page-request.js';

/** The page above this one. */
export interface ParentPage {
  /** From the root of the pages. */
  readonly path: string;
  readonly name: string;
}

export function BackLink({ request, to }: { readonly request: PageRequest; readonly to: ParentPage }) {
  return (
    <p class="back small">
      <a href={request.link(to.path)}>
        <span aria-hidden="true">← </span>
        {to.name}
      </a>
    </p>
  );
}
