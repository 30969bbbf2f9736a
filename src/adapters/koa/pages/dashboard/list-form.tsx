import type { ComponentChildren } from 'preact';
import { MAX_SEARCH_LENGTH } from '../../../../application/index.js';
import type { PageRequest } from '../page-request.js';
import { SelectField } from './form-parts.js';
import { DEFAULT_SIZE, PAGE_SIZE_CHOICES, type ListState, type Orders } from './list-state.js';

/** What every list can be asked for. */
type State = Pick<ListState<'search' | 'order' | 'per_page'>, 'path' | 'get'>;

export interface ListFormProps {
  readonly request: PageRequest;
  readonly state: State;
  readonly orders: Orders<string>;
  /** What a search looks for. */
  readonly placeholder: string;
  /** Further fields of the first row. */
  readonly first?: ComponentChildren;
  /** What stands below it. */
  readonly children?: ComponentChildren;
}

/** What a list is to show: a form whose answer is an address. */
export function ListForm({ request, state, orders, placeholder, first, children }: ListFormProps) {
  return (
    <form class="card filters" method="get" action={request.link(state.path)}>
      <div class="filters-first">
        <div class="field">
          <label for="search">Search</label>
          <input
            id="search"
            name="search"
            type="search"
            value={state.get('search')}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder={placeholder}
            autocapitalize="none"
            spellcheck={false}
          />
        </div>
        <SelectField
          name="order"
          label="Order"
          value={state.get('order') || 'newest'}
          choices={Object.entries(orders).map(([name, [, , words]]) => [name, words] as const)}
        />
        {first}
        <button type="submit">Show</button>
      </div>
      {children}
    </form>
  );
}

/** How long the pages of a list are to be. */
export function PageSizeField({ state }: { readonly state: State }) {
  return (
    <SelectField
      name="per_page"
      label="Page size"
      value={state.get('per_page') || DEFAULT_SIZE}
      choices={PAGE_SIZE_CHOICES}
    />
  );
}
