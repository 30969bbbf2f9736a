import type { AuditLogEntry } from '../../../../../domain/index.js';
import { Time } from '../../components/time.js';
import type { PageRequest } from '../../page-request.js';
import { ACTION_LABELS } from './action-labels.js';
import { AUDIT_LOG } from './audit-log-state.js';

/** One entry: what happened, who did it, when and from where. */
export function AuditLogRow({ request, entry }: { readonly request: PageRequest; readonly entry: AuditLogEntry }) {
  const { action, target, outcome, at, actor, client } = entry;
  return (
    <li class="row">
      <div class="row-main">
        <h2 class="row-title">
          {ACTION_LABELS[action]}
          <TargetName request={request} target={target} />{' '}
          {outcome === 'failure' ? <span class="tag bad">Failed</span> : null}
        </h2>
        <p class="facts small quiet">
          <span>
            <Time at={at} />
          </span>
          <span>
            <ActorName request={request} actor={actor} />
          </span>
          {detailsOf(entry).map((detail) => (
            <span>{detail}</span>
          ))}
          {client === null ? null : (
            <span>
              IP address <span class="mono">{client.address}</span>
            </span>
          )}
          {client?.userAgent ? (
            <span>
              <bdi>{client.userAgent}</bdi>
            </span>
          ) : null}
        </p>
      </div>
    </li>
  );
}

function TargetName({ request, target }: { readonly request: PageRequest; readonly target: AuditLogEntry['target'] }) {
  switch (target?.type) {
    case 'key':
      return (
        <>
          {' '}
          <bdi>{target.name}</bdi>
        </>
      );
    case 'project':
      return (
        <>
          {' '}
          <bdi>{target.id}</bdi>
        </>
      );
    case 'report':
      return (
        <>
          {' '}
          <a href={request.link(`/dashboard/reports/${target.id}`)}>View report</a>
        </>
      );
    default:
      return null;
  }
}

function ActorName({ request, actor }: { readonly request: PageRequest; readonly actor: AuditLogEntry['actor'] }) {
  switch (actor.type) {
    case 'key':
      return (
        <>
          By key{' '}
          <a href={`${request.link(AUDIT_LOG)}?key=${actor.id ?? ''}`}>
            <bdi>{actor.name}</bdi>
          </a>
        </>
      );
    case 'operator':
      return <>On the command line</>;
    case 'host':
      return <>By the host application</>;
    case 'anonymous':
      return <>Not signed in</>;
  }
}

/** Why a key was rejected. */
const REASONS: Readonly<Record<string, string>> = {
  malformed: 'Not an API key',
  unknown: 'Unknown key',
  expired: 'The key has expired',
  revoked: 'The key was revoked',
};

/** Details for people. Programs read all of them through the API. */
function detailsOf({ action, details }: AuditLogEntry): string[] {
  switch (action) {
    case 'key.created':
      return [`Scope ${String(details['scope'])}`];
    case 'key.rejected':
    case 'session.rejected':
      return [REASONS[String(details['reason'])] ?? 'Unknown reason'];
    case 'session.ended':
      return details['all'] === true ? ['All sessions of the key'] : [];
    case 'attempts.omitted':
      return [`${String(details['count'])} in one hour, not recorded one by one`];
    default:
      return [];
  }
}
