import type { ComponentChildren } from 'preact';
import { includesScope, type Scope } from '../../../../domain/index.js';
import { BackLink, type ParentPage } from '../components/back-link.js';
import { Document } from '../document.js';
import { TOKEN_FIELD } from './fields.js';
import type { Visit } from './visit.js';

/** The sections of the dashboard, and the scope that each requires. */
const SECTIONS = [
  { name: 'Reports', path: '/dashboard/reports', scope: 'read' },
  { name: 'Projects', path: '/dashboard/projects', scope: 'read' },
  { name: 'Keys', path: '/dashboard/keys', scope: 'admin' },
  { name: 'Audit log', path: '/dashboard/audit-log', scope: 'admin' },
] as const satisfies readonly { name: string; path: string; scope: Scope }[];

export interface FrameProps {
  readonly visit: Visit;
  readonly title: string;
  /** Buttons next to the heading. */
  readonly actions?: ComponentChildren;
  /** The link back, above the heading. */
  readonly back?: ParentPage | undefined;
  /** Default: the title. */
  readonly heading?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The layout of every dashboard page. */
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
      navigation={<Navigation {...visit} />}
    >
      {back && <BackLink request={request} to={back} />}
      <div class="page-head">
        <h1>{heading ?? title}</h1>
        {actions}
      </div>
      <FlashNotice visit={visit} />
      {children}
    </Document>
  );
}

/** Links to the sections, the account, and the sign-out button. */
export function Navigation({ request, actor, session }: Pick<Visit, 'request' | 'actor' | 'session'>) {
  const isCurrent = (path: string) => request.path === path || request.path.startsWith(`${path}/`);
  return (
    <>
      <nav class="sections" aria-label="Dashboard">
        <ul>
          {SECTIONS.filter(({ scope }) => includesScope(actor.scope, scope)).map(({ name, path }) => (
            <li>
              <a
                href={request.link(path)}
                {...(isCurrent(path) && { 'aria-current': request.path === path ? 'page' : 'true' })}
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

/** The outcome of the form that led to this page. */
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
