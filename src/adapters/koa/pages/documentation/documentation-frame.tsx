import type { ComponentChildren } from 'preact';
import type { Assets } from '../assets.js';
import { BackLink, type ParentPage } from '../components/back-link.js';
import { Document } from '../document.js';
import type { PageRequest } from '../page-request.js';

/** What every page of the documentation needs. */
export interface DocumentationSite {
  readonly assets: Assets;
}

export interface DocumentationFrameProps {
  readonly request: PageRequest;
  readonly site: DocumentationSite;
  readonly title: string;
  /** A sentence for search engines and previews. */
  readonly description: string;
  /** The page one level up. */
  readonly back?: ParentPage | undefined;
  readonly children: ComponentChildren;
}

const SECTIONS = [
  { path: '/docs', name: 'API' },
  { path: '/docs/checks', name: 'Checks' },
] as const;

/** A page of the documentation. It needs no session and no script. */
export function DocumentationFrame({ request, site, title, description, back, children }: DocumentationFrameProps) {
  return (
    <Document
      request={request}
      assets={site.assets}
      title={title}
      description={description}
      path={request.path}
      isIndexable
      styles={['documentation.css']}
      scripts="none"
    >
      <nav class="sections" aria-label="Documentation">
        <ul>
          {SECTIONS.map(({ path, name }) => (
            <li>
              <a href={request.link(path)} {...(request.path === path && { 'aria-current': 'page' })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {back && <BackLink request={request} to={back} />}
      <h1>{title}</h1>
      {children}
    </Document>
  );
}
