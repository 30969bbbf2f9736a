import type { ComponentChildren } from 'preact';
import { MAX_SEARCH_LENGTH } from '../../../../application/index.js';
import type { PageRequest } from '../page-request.js';
import { SelectField } from './form-parts.js';
import { DEFAULT_SIZE, PAGE_SIZE_CHOICES, type ListState, type Orders } from './list-state.js';

/** The parameters that every list has. */
type State = Pick<ListState<'search' | 'order' | 'per_page'>, 'path' | 'get'>;

export interface ListFormProps {
  readonly request: PageRequest;
  readonly state: State;
  readonly orders: Orders<string>;
  /** Placeholder of the search field. */
  readonly placeholder: string;
  /** More fields for the first row. */
  readonly first?: ComponentChildren;
  /** Fields below the first row. */
  readonly children?: ComponentChildren;
}

/** Search, sort order and filters of a list, as a GET form. */
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
          label="Sort by"
          value={state.get('order') || 'newest'}
          choices={Object.entries(orders).map(([name, [, , label]]) => [name, label] as const)}
        />
        {first}
        <button type="submit">Apply</button>
      </div>
      {children}
    </form>
  );
}

/** The page size of a list. */
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
