import type { ApiKeySummary, Page } from '../../../../../application/index.js';
import type { Violation } from '../../../../../domain/index.js';
import { Time } from '../../components/time.js';
import { ActionForm, ErrorSummary } from '../form-parts.js';
import { Frame } from '../frame.js';
import type { PagerLinks } from '../list-state.js';
import { Pager } from '../pager.js';
import type { Visit } from '../visit.js';
import { KEYS } from './keys-address.js';
import { NewKeyForm, type NewKeyFields } from './new-key-form.js';

export interface KeyListPageProps {
  readonly visit: Visit;
  readonly page: Page<ApiKeySummary>;
  readonly pagerLinks: PagerLinks;
  readonly fields: NewKeyFields;
  readonly now: Date;
  readonly violations: readonly Violation[];
}

/** The keys of the account, and the form for a new one. */
export function KeyListPage({ visit, page, pagerLinks, fields, now, violations }: KeyListPageProps) {
  return (
    <Frame visit={visit} title="API keys">
      <ErrorSummary violations={violations} fields={['name', 'scope', 'expires_at']} />
      <div class="beside">
        <section aria-labelledby="keys">
          <h2 id="keys" class="visually-hidden">
            Keys of this account
          </h2>
          <ul class="card rows">
            {page.items.map((key) => (
              <KeyRow visit={visit} apiKey={key} now={now} />
            ))}
          </ul>
          <Pager request={visit.request} links={pagerLinks} />
        </section>
        <section class="card" aria-labelledby="new-key">
          <h2 id="new-key">New key</h2>
          <NewKeyForm visit={visit} fields={fields} violations={violations} />
        </section>
      </div>
    </Frame>
  );
}

function KeyRow({ visit, apiKey, now }: { readonly visit: Visit; readonly apiKey: ApiKeySummary; readonly now: Date }) {
  const { id, name, scope, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKey;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const isOwn = id === visit.actor.keyId;
  return (
    <li class={revokedAt !== null || isExpired ? 'row ended' : 'row'}>
      <div class="row-main">
        <h3 class="row-title">
          <bdi>{name}</bdi> <span class="tag neutral">{scope}</span>
          {isOwn ? <span class="tag good">Signed in with this key</span> : null}
          {revokedAt !== null ? (
            <span class="tag bad">Revoked</span>
          ) : isExpired ? (
            <span class="tag bad">Expired</span>
          ) : null}
        </h3>
        <p class="facts small quiet">
          <span>
            Created <Time at={createdAt} />
          </span>
          <span>
            {lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Last used <Time at={lastUsedAt} />
              </>
            )}
          </span>
          {revokedAt !== null ? (
            <span>
              Revoked <Time at={revokedAt} />
            </span>
          ) : expiresAt === null ? null : (
            <span>
              {isExpired ? 'Expired ' : 'Expires '}
              <Time at={expiresAt} />
            </span>
          )}
        </p>
        {isOwn ? (
          <ActionForm visit={visit} to="/sign-out">
            <input type="hidden" name="everywhere" value="1" />
            <button type="submit" class="secondary slim">
              Sign out everywhere
            </button>
          </ActionForm>
        ) : null}
        {revokedAt === null ? (
          <details class="revoke" id={`revoke-${id}`}>
            <summary>
              <span>
                Revoke<span class="visually-hidden"> {name}</span>…
              </span>
            </summary>
            <ActionForm visit={visit} to={`${KEYS}/${id}/revoke`}>
              <p>
                {isOwn
                  ? 'You are signed in with this key. Revoking it signs you out everywhere. Make sure you have another admin key.'
                  : 'Requests with this key will be rejected. You cannot undo this.'}
              </p>
              <button type="submit" class="danger slim">
                Revoke key
              </button>
            </ActionForm>
          </details>
        ) : null}
      </div>
    </li>
  );
}
