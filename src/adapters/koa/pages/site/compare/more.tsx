import type { BoundedList } from '../../../../../domain/index.js';

/** Says how many entries a list leaves out. */
export function More({ list, what }: { readonly list: BoundedList<unknown>; readonly what: string }) {
  const more = list.total - list.items.length;
  return more === 0 ? null : (
    <p class="flush-text small quiet">
      And {more} more {what}.
    </p>
  );
}
