import { MAX_SEARCH } from '../../../api/openapi/system-paths.js';
import type { Assets } from '../../assets.js';
import type { PageRequest } from '../../page-request.js';
import { DocumentationFrame } from '../documentation-frame.js';
import type { SearchResult } from './documentation-search.js';

export interface SearchPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  /** Without white space around it. */
  readonly query: string;
  /** null if the query is too long. */
  readonly results: readonly SearchResult[] | null;
}

/** What a search of the documentation found. */
export function SearchPage({ request, assets, query, results }: SearchPageProps) {
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title={query === '' || results === null ? 'Search the documentation' : `Search: ${query}`}
      description="Search the documentation of Sitegrade: the guide, the API, checks, scoring and problems."
      search={query}
    >
      <Outcome request={request} query={query} results={results} />
    </DocumentationFrame>
  );
}

function Outcome({ request, query, results }: Omit<SearchPageProps, 'assets'>) {
  if (results === null) {
    return (
      <p class="error" role="alert">
        The search has {query.length} characters. Use at most {MAX_SEARCH}.
      </p>
    );
  }
  if (query === '') return <p>Enter what you are looking for, such as a check, an operation or an error.</p>;
  if (results.length === 0) {
    return (
      <>
        <p role="status">Nothing found. Try fewer or shorter words, or browse:</p>
        <ul class="bulleted">
          <li>
            <a href={request.link('/docs/checks')}>All checks</a>
          </li>
          <li>
            <a href={request.link('/docs/api')}>All operations of the API</a>
          </li>
          <li>
            <a href={request.link('/docs/problems')}>All problems</a>
          </li>
        </ul>
      </>
    );
  }
  return (
    <>
      <p role="status">
        {results.length} {results.length === 1 ? 'result' : 'results'}, best first.
      </p>
      <ol class="results">
        {results.map(({ path, kind, title, excerpt }) => (
          <li class="card">
            <h2>
              <a href={request.link(path)}>{title}</a>
            </h2>
            <p>
              <span class="tag neutral">{kind}</span>{' '}
              {excerpt.map((piece, index) => (index % 2 === 1 ? <mark>{piece}</mark> : piece))}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
