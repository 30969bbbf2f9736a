import type { ComponentChildren } from 'preact';
import { includesScope, type Scope } from '../../../../domain/index.js';
import { Document } from '../document.js';
import { TOKEN_FIELD } from './fields.js';
import type { Visit } from './visit.js';

/** The parts of the dashboard, and what scope it takes to see them. */
const SECTIONS = [
  { name: 'Reports', path: '/dashboard/reports', scope: 'read' },
  { name: 'Projects', path: '/dashboard/projects', scope: 'read' },
  { name: 'Keys', path: '/dashboard/keys', scope: 'admin' },
] as const satisfies readonly { name: string; path: string; scope: Scope }[];

export interface FrameProps {
  readonly visit: Visit;
  readonly title: string;
  /** What stands beside the heading, such as the way to something new. */
  readonly actions?: ComponentChildren;
  /** What stands above the heading: the way back. */
  readonly back?: { readonly path: string; readonly name: string } | undefined;
  /** Stands in place of the title as the heading. */
  readonly heading?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page of somebody who has signed in. */
export function Frame({ visit, title, actions, back, heading, children }: FrameProps) {
  const { request, assets } = visit;
  return (
    <Document
      request={request}
      assets={assets}
      title={title}
      isIndexable={false}
      styles={['dashboard.css']}
      scripts={['dashboard.js']}
      navigation={<Navigation visit={visit} />}
    >
      {back === undefined ? null : (
        <p class="back small">
          <a href={request.link(back.path)}>
            <span aria-hidden="true">← </span>
            {back.name}
          </a>
        </p>
      )}
      <div class="page-head">
        <h1>{heading ?? title}</h1>
        {actions}
      </div>
      <FlashNotice visit={visit} />
      {children}
    </Document>
  );
}

/** The way through the dashboard, whom one has signed in as, and the way out. */
function Navigation({ visit: { request, actor, session } }: { readonly visit: Visit }) {
  const isHere = (path: string) => request.path === path || request.path.startsWith(`${path}/`);
  return (
    <>
      <nav class="sections" aria-label="Dashboard">
        <ul>
          {SECTIONS.filter(({ scope }) => includesScope(actor.scope, scope)).map(({ name, path }) => (
            <li>
              <a
                href={request.link(path)}
                {...(isHere(path) && { 'aria-current': request.path === path ? 'page' : 'true' })}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form class="who" method="post" action={request.link('/sign-out')}>
        <input type="hidden" name={TOKEN_FIELD} value={session.formToken} />
        <span class="who-name small quiet visually-hidden-narrow">
          <span class="visually-hidden">Signed in as </span>
          <bdi>{actor.account}</bdi>
          <span class="tag neutral">{actor.scope}</span>
        </span>
        <button type="submit" class="secondary slim">
          Sign out
        </button>
      </form>
    </>
  );
}

/** Tells what became of the form before. */
function FlashNotice({ visit: { flash } }: { readonly visit: Visit }) {
  if (flash === null) return null;
  return (
    <div class={`notice ${flash.tone === 'done' ? 'good' : 'decent'}`} role="status">
      <p>{flash.text}</p>
      {flash.details.length === 0 ? null : (
        <ul class="bulleted">
          {flash.details.map((detail) => (
            <li>
              <bdi>{detail}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
