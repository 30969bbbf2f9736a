import type { ComponentChildren } from 'preact';
import { MAX_SEARCH } from '../../api/openapi/system-paths.js';
import type { Assets } from '../assets.js';
import { Document } from '../document.js';
import type { PageRequest } from '../page-request.js';

export interface DocumentationLink {
  /** From the root of the service. */
  readonly path: string;
  readonly name: string;
}

/** Neighboring pages, under a heading. */
export interface PageGroup {
  readonly title: string;
  readonly pages: readonly DocumentationLink[];
}

export interface DocumentationFrameProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly title: string;
  /** A sentence for search engines and link previews. */
  readonly description: string;
  /** One sentence below the heading. */
  readonly lead?: ComponentChildren;
  /** The pages above this one, outermost first, without the documentation itself. */
  readonly parents?: readonly DocumentationLink[];
  /** Pages of the same section. */
  readonly groups?: readonly PageGroup[];
  /** Headings of this page: their IDs and texts. */
  readonly contents?: readonly { readonly id: string; readonly name: string }[];
  readonly previous?: DocumentationLink | undefined;
  readonly next?: DocumentationLink | undefined;
  /** What the visitor searched for. The results of a search are not for search engines. */
  readonly search?: string;
  readonly children: ComponentChildren;
}

const SECTIONS: readonly DocumentationLink[] = [
  { path: '/docs', name: 'Guide' },
  { path: '/docs/api', name: 'API reference' },
  { path: '/docs/checks', name: 'Checks' },
  { path: '/docs/scoring', name: 'Scoring' },
  { path: '/docs/problems', name: 'Problems' },
];

/**
 * A page of the documentation: search and sections, the page itself, and its neighbors. In the source the neighbors come
 * last, so that a phone and a keyboard reach the page first.
 */
export function DocumentationFrame(props: DocumentationFrameProps) {
  const { request, assets, title, description, lead, parents = [], groups = [], contents = [], search } = props;
  return (
    <Document
      request={request}
      assets={assets}
      title={title}
      description={description}
      path={request.path}
      isIndexable={search === undefined}
      styles={['documentation.css']}
      scripts={['documentation.js']}
    >
      <div class="docs">
        <div class="docs-top">
          <SearchForm request={request} search={search} />
          <nav class="docs-sections" aria-label="Documentation">
            <ul>
              {SECTIONS.map((section) => (
                <li>
                  <PageLink request={request} page={section} isSection />
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <article class="docs-page">
          <Breadcrumb request={request} parents={parents} title={title} />
          <h1>{title}</h1>
          {lead === undefined ? null : <p class="lead">{lead}</p>}
          {props.children}
          <NextPages {...props} />
        </article>
        {contents.length < 2 ? null : (
          <nav class="docs-contents" aria-labelledby="on-this-page">
            <h2 id="on-this-page">On this page</h2>
            <ul>
              {contents.map(({ id, name }) => (
                <li>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {groups.length === 0 ? null : (
          <nav class="docs-neighbors" aria-label="Pages in this section">
            {groups.map((group) => (
              <>
                <h2>{group.title}</h2>
                <ul>
                  {group.pages.map((page) => (
                    <li>
                      <PageLink request={request} page={page} />
                    </li>
                  ))}
                </ul>
              </>
            ))}
          </nav>
        )}
      </div>
    </Document>
  );
}

function SearchForm({ request, search }: { readonly request: PageRequest; readonly search: string | undefined }) {
  return (
    <search>
      <form class="docs-search" action={request.link('/docs/search')}>
        <label class="visually-hidden" for="docs-search">
          Search the documentation
        </label>
        <input
          id="docs-search"
          type="search"
          name="q"
          maxLength={MAX_SEARCH}
          placeholder="Search docs"
          value={search ?? ''}
        />
        <button type="submit" class="secondary" aria-label="Search">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <circle cx="6.5" cy="6.5" r="4.5" />
            <path d="M10 10l4.5 4.5" />
          </svg>
        </button>
      </form>
    </search>
  );
}

interface PageLinkProps {
  readonly request: PageRequest;
  readonly page: DocumentationLink;
  /** Whether the pages below it belong to it. */
  readonly isSection?: boolean;
}

function PageLink({ request, page: { path, name }, isSection = false }: PageLinkProps) {
  const isWithin = isSection && path !== '/docs' && request.path.startsWith(`${path}/`);
  const current = request.path === path ? ('page' as const) : isWithin ? ('true' as const) : undefined;
  return (
    <a href={request.link(path)} {...(current && { 'aria-current': current })}>
      {name}
    </a>
  );
}

interface BreadcrumbProps {
  readonly request: PageRequest;
  readonly parents: readonly DocumentationLink[];
  readonly title: string;
}

/** The way up. The guide itself has none. */
function Breadcrumb({ request, parents, title }: BreadcrumbProps) {
  if (request.path === '/docs') return null;
  return (
    <nav class="docs-breadcrumb small" aria-label="Breadcrumb">
      <ol>
        {[{ path: '/docs', name: 'Docs' }, ...parents].map(({ path, name }) => (
          <li>
            <a href={request.link(path)}>{name}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}

function NextPages({ request, previous, next }: Pick<DocumentationFrameProps, 'request' | 'previous' | 'next'>) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav class="docs-next" aria-label="Previous and next page">
      {previous === undefined ? null : (
        <a href={request.link(previous.path)} rel="prev">
          <span aria-hidden="true">← </span>
          {previous.name}
        </a>
      )}
      {next === undefined ? null : (
        <a href={request.link(next.path)} rel="next">
          {next.name}
          <span aria-hidden="true"> →</span>
        </a>
      )}
    </nav>
  );
}

/** The pages before and after one in a list. */
export function neighborsOf(
  path: string,
  pages: readonly DocumentationLink[],
): Pick<DocumentationFrameProps, 'previous' | 'next'> {
  const index = pages.findIndex((page) => page.path === path);
  return index === -1 ? {} : { previous: pages[index - 1], next: pages[index + 1] };
}
