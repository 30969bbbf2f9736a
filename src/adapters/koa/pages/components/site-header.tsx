import { includesScope, type Scope } from '../../../../domain/index.js';
import { ActionForm } from '../dashboard/form-parts.js';
import type { PageRequest } from '../page-request.js';
import type { Visitor } from '../session/visitor.js';
import { Logo } from './logo.js';

interface Room {
  readonly name: string;
  readonly path: string;
  /** Paths of the room: themselves and what is below them. */
  readonly below: readonly string[];
  readonly scope: Scope;
}

/** The main navigation, and the scope that each entry requires. */
const ROOMS: readonly Room[] = [
  { name: 'Sites', path: '/', below: ['/dashboard/projects'], scope: 'read' },
  { name: 'Reports', path: '/dashboard/reports', below: ['/dashboard/reports', '/reports'], scope: 'read' },
  { name: 'Keys', path: '/dashboard/keys', below: ['/dashboard/keys'], scope: 'admin' },
];

/** Paths without a button to sign in: the form itself, and links for people without an account. */
const NEEDS_NO_ACCOUNT = ['/sign-in', '/shared'];

/** The header of every page. Nobody but the signed-in visitor sees more than links to the documentation and to sign in. */
export function SiteHeader({ request }: { readonly request: PageRequest }) {
  const { visitor, site } = request;
  return (
    <header class="site-header">
      <div class="wide">
        <a class="brand" href={request.link(site.hasPages ? '/' : '/docs')}>
          <Logo />
          Sitegrade
        </a>
        {visitor === null ? null : <MainNavigation request={request} scope={visitor.actor.scope} />}
        <div class="who">
          {site.docsUrl === undefined ? null : (
            <a
              href={request.siteLink(site.docsUrl)}
              {...(isBelow(request.path, site.docsUrl) && { 'aria-current': 'true' as const })}
            >
              Docs
            </a>
          )}
          {visitor !== null ? (
            <AccountMenu request={request} visitor={visitor} />
          ) : site.hasPages && !NEEDS_NO_ACCOUNT.some((path) => isBelow(request.path, path)) ? (
            <a class="button secondary slim" href={request.link('/sign-in')}>
              Sign in
            </a>
          ) : null}
        </div>
      </div>
    </header>
  );
}

function MainNavigation({ request, scope }: { readonly request: PageRequest; readonly scope: Scope }) {
  const { path } = request;
  return (
    <nav class="rooms" aria-label="Main">
      {ROOMS.filter((room) => includesScope(scope, room.scope)).map((room) => (
        <a
          href={request.link(room.path)}
          {...((path === room.path || room.below.some((root) => isBelow(path, root))) && {
            'aria-current': path === room.path ? ('page' as const) : ('true' as const),
          })}
        >
          {room.name}
        </a>
      ))}
    </nav>
  );
}

/** Opens without scripts. With scripts, page.js closes it on Escape and on a click outside. */
function AccountMenu({ request, visitor }: { readonly request: PageRequest; readonly visitor: Visitor }) {
  const { actor, session } = visitor;
  return (
    <details class="menu">
      <summary>
        <span class="visually-hidden">Account: </span>
        <bdi class="menu-name">{actor.account}</bdi>
      </summary>
      <div class="menu-items">
        <p class="small quiet">
          Signed in with the key “<bdi>{actor.keyName}</bdi>” (scope {actor.scope})
        </p>
        {includesScope(actor.scope, 'admin') ? <a href={request.link('/dashboard/audit-log')}>Audit log</a> : null}
        <ActionForm visit={{ request, session }} to="/sign-out">
          <button type="submit">Sign out</button>
        </ActionForm>
      </div>
    </details>
  );
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
