import type { ShareLinkSummary } from '../../../../../application/index.js';
import { includesScope, type PrivacyKind, type ShareLinkLifetime } from '../../../../../domain/index.js';
import { ActionForm, type ActionFormProps } from '../../dashboard/form-parts.js';
import type { PageRequest } from '../../page-request.js';
import { runDay } from '../time/run-date.js';

const AUDIENCES: Readonly<Record<PrivacyKind, string>> = {
  private: 'Only your account can see this report.',
  password: 'People who have the address of this page and the password can see this report.',
  public: 'Everyone who has the address of this page can see this report.',
};

const AUDIENCES_WITH_LINKS: Readonly<Record<PrivacyKind, string>> = {
  ...AUDIENCES,
  private: 'Only your account and people with a link below can see this report.',
  password: `${AUDIENCES.password} A link below needs no password.`,
};

const LIFETIMES: readonly (readonly [ShareLinkLifetime, string])[] = [
  ['7d', 'for 7 days'],
  ['30d', 'for 30 days'],
  ['unlimited', 'until I remove it'],
];

export interface ShareMenuProps {
  /** Of the owner. */
  readonly request: PageRequest;
  readonly report: { readonly id: string; readonly privacy: PrivacyKind };
  /** The links of the report that work, newest first. */
  readonly links: readonly ShareLinkSummary[];
}

/** Who can see a report, and the links that show it to others. For its owner. */
export function ShareMenu({ request, report, links }: ShareMenuProps) {
  const { visitor } = request;
  const canWrite = visitor !== null && includesScope(visitor.actor.scope, 'write');
  const visit = canWrite ? { request, session: visitor.session } : null;
  const settings = request.link(`/dashboard/reports/${report.id}`);
  return (
    <details class="menu" name="tool" id="share">
      <summary>Share</summary>
      <div class="menu-items share">
        {/* Browsers open the menu for links to a part of it, also without scripts. */}
        <h2 id="share-title">Share this report</h2>
        <p class="small">{(links.length === 0 ? AUDIENCES : AUDIENCES_WITH_LINKS)[report.privacy]}</p>
        {visit === null ? null : <NewLinkForm visit={visit} report={report} />}
        {links.length === 0 ? null : (
          // With many links it scrolls, and without buttons the keyboard needs another way in.
          <ul class="share-links" aria-label="Links" {...(!canWrite && { tabIndex: 0 })}>
            {links.map((link) => (
              <li>
                <span class="small">
                  <span class="quiet">Ends in</span> <code>{link.ending}</code>
                  <span class="menu-note">{lifeOf(link)}</span>
                </span>
                {visit === null ? null : <RemoveForm visit={visit} link={link} />}
              </li>
            ))}
          </ul>
        )}
        {canWrite ? (
          <p class="small">
            <a href={settings}>
              {report.privacy === 'private' ? 'Make it public or set a password' : 'Change who can see it'}
            </a>
          </p>
        ) : null}
      </div>
    </details>
  );
}

function NewLinkForm({ visit, report }: Pick<ActionFormProps, 'visit'> & Pick<ShareMenuProps, 'report'>) {
  return (
    <ActionForm visit={visit} to={`/reports/${report.id}/links`}>
      <p class="small quiet">
        {report.privacy === 'public'
          ? 'A link keeps working if you make the report private.'
          : 'A link lets anyone who has it read this report, without signing in.'}
      </p>
      <div class="share-new">
        <label>
          Link works{' '}
          <select name="lifetime">
            {LIFETIMES.map(([value, text]) => (
              <option value={value} selected={value === '30d'}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Create link</button>
      </div>
    </ActionForm>
  );
}

function RemoveForm({ visit, link }: Pick<ActionFormProps, 'visit'> & { readonly link: ShareLinkSummary }) {
  return (
    <ActionForm visit={visit} to={`/reports/${link.reportId}/links/${link.id}/remove`}>
      <button type="submit" class="secondary slim">
        Remove<span class="visually-hidden"> the link that ends in {link.ending}</span>
      </button>
    </ActionForm>
  );
}

function lifeOf({ createdAt, expiresAt }: ShareLinkSummary): string {
  const end = expiresAt === null ? 'until you remove it' : `until ${runDay(expiresAt)}`;
  return `Created ${runDay(createdAt)}, works ${end}`;
}
