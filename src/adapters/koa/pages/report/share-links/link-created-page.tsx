import type { CreatedShareLink } from '../../../../../application/index.js';
import { Time } from '../../components/time.js';
import { Frame } from '../../dashboard/frame.js';
import type { Visit } from '../../dashboard/visit.js';

/** The only page that shows the address of a link to its owner. */
export function LinkCreatedPage({ visit, created }: { readonly visit: Visit; readonly created: CreatedShareLink }) {
  const { link, token } = created;
  const { request } = visit;
  const path = `/shared/${token}`;
  const report = `/reports/${link.reportId}`;
  return (
    <Frame visit={visit} title="Link created" back={{ path: report, name: 'Report' }}>
      <section class="card reading" aria-labelledby="created">
        <h2 id="created">Your link</h2>
        <p>
          Anyone who has it can read the report, without signing in,{' '}
          {link.expiresAt === null ? (
            'until you remove it.'
          ) : (
            <>
              until <Time at={link.expiresAt} />.
            </>
          )}
        </p>
        <div class="notice decent">
          <p>Copy the link now. You cannot see it again, but you can create another one.</p>
        </div>
        {request.base === null ? null : (
          <div class="field">
            <label for="new-link">Link</label>
            <div class="copyable">
              <input
                id="new-link"
                class="mono"
                readOnly
                value={request.base + path}
                autocomplete="off"
                spellcheck={false}
              />
              <button type="button" class="slim" data-copy="new-link" hidden>
                Copy
              </button>
            </div>
          </div>
        )}
        <div class="buttons">
          <a class="button secondary" href={request.link(report)}>
            Back to the report
          </a>
          <a class="button secondary" href={request.link(path)} rel="noreferrer">
            Open the link
          </a>
        </div>
      </section>
    </Frame>
  );
}
