import type { ApiKeySummary, Page } from '../../../../application/index.js';
import { SCOPES, type Fault, type Scope } from '../../../../domain/index.js';
import { Time } from '../../components/time.js';
import { ActionForm, ErrorSummary, Field } from '../form-parts.js';
import { Frame } from '../frame.js';
import type { Around } from '../list-state.js';
import { Pager } from '../pager.js';
import type { Visit } from '../visit.js';

export const KEYS = '/dashboard/keys';

const SCOPE_HINTS: Readonly<Record<Scope, string>> = {
  read: 'See reports and projects.',
  write: 'Also create, change and delete them.',
  admin: 'Also look after keys, as on this page.',
};

/** What was typed for a new key. */
export interface KeyWish {
  readonly name: string;
  readonly scope: string;
  readonly lastDay: string;
  readonly once: string;
}

export interface KeyListPageProps {
  readonly visit: Visit;
  readonly page: Page<ApiKeySummary>;
  readonly around: Around;
  readonly wish: KeyWish;
  readonly now: Date;
  readonly faults: readonly Fault[];
}

/** The keys of the account, and the form for a new one. */
export function KeyListPage({ visit, page, around, wish, now, faults }: KeyListPageProps) {
  return (
    <Frame visit={visit} title="Keys">
      <ErrorSummary faults={faults} fields={['name', 'scope', 'expires_at']} />
      <div class="beside">
        <section aria-labelledby="known">
          <h2 id="known" class="unseen">
            Keys of this account
          </h2>
          <ul class="card rows">
            {page.items.map((key) => (
              <KeyRow visit={visit} apiKey={key} now={now} />
            ))}
          </ul>
          <Pager request={visit.request} around={around} />
        </section>
        <section class="card" aria-labelledby="new-key">
          <h2 id="new-key">New key</h2>
          <NewKeyForm visit={visit} wish={wish} faults={faults} />
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
          {isOwn ? <span class="tag good">Signed in with this one</span> : null}
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
        {revokedAt === null ? (
          <details class="revoke" id={`revoke-${id}`}>
            <summary>
              <span>
                Revoke<span class="unseen"> {name}</span>…
              </span>
            </summary>
            <ActionForm visit={visit} to={`${KEYS}/${id}/revoke`}>
              <p>
                {isOwn
                  ? 'You are signed in with this key: revoking it signs you out, here and everywhere else. Have another admin key at hand.'
                  : 'Whoever uses this key is refused from now on. That cannot be undone.'}
              </p>
              <button type="submit" class="danger slim">
                Revoke this key
              </button>
            </ActionForm>
          </details>
        ) : null}
      </div>
    </li>
  );
}

interface NewKeyFormProps {
  readonly visit: Visit;
  readonly wish: KeyWish;
  readonly faults: readonly Fault[];
}

function NewKeyForm({ visit, wish, faults }: NewKeyFormProps) {
  return (
    <ActionForm visit={visit} to={KEYS}>
      <input type="hidden" name="once" value={wish.once} />
      <Field name="name" label="Name" hint="What it is for, in your words." faults={faults}>
        {(attributes) => <input {...attributes} required maxLength={100} value={wish.name} autocomplete="off" />}
      </Field>
      <fieldset class="choices" id="scope">
        <legend>What it may do</legend>
        {SCOPES.map((scope) => (
          <div class="choice">
            <input
              type="radio"
              id={`scope-${scope}`}
              name="scope"
              value={scope}
              checked={wish.scope === scope}
              aria-describedby={`scope-${scope}-hint`}
            />
            <div>
              <label for={`scope-${scope}`}>{scope}</label>
              <p class="hint" id={`scope-${scope}-hint`}>
                {SCOPE_HINTS[scope]}
              </p>
            </div>
          </div>
        ))}
        {faults
          .filter(({ field }) => field === 'scope')
          .map(({ message }) => (
            <p class="error">{message}</p>
          ))}
      </fieldset>
      <Field
        name="expires_at"
        label="Last day"
        hint="It holds until the end of that day (UTC). Empty for ever."
        faults={faults}
      >
        {(attributes) => <input {...attributes} type="date" value={wish.lastDay} />}
      </Field>
      <button type="submit">Issue the key</button>
    </ActionForm>
  );
}
