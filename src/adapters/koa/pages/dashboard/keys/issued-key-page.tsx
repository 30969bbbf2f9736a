import type { IssuedKey } from '../../../../../application/index.js';
import { Frame } from '../frame.js';
import type { Visit } from '../visit.js';
import { KEYS } from './keys-address.js';

/** The only page that shows a key. */
export function IssuedKeyPage({ visit, issued }: { readonly visit: Visit; readonly issued: IssuedKey }) {
  return (
    <Frame visit={visit} title="Your new key" back={{ path: KEYS, name: 'API keys' }}>
      <section class="card reading" aria-labelledby="issued">
        <h2 id="issued">
          <bdi>{issued.key.name}</bdi> <span class="tag neutral">{issued.key.scope}</span>
        </h2>
        <div class="notice decent">
          <p>Copy the key now and store it safely. You cannot see it again.</p>
        </div>
        <div class="field">
          <label for="new-token">API key</label>
          <div class="copyable">
            <input id="new-token" class="mono" readOnly value={issued.token} autocomplete="off" spellcheck={false} />
            <button type="button" class="slim" data-copy="new-token" hidden>
              Copy
            </button>
          </div>
        </div>
        <div class="buttons">
          <a class="button secondary" href={visit.request.link(KEYS)}>
            Done
          </a>
        </div>
      </section>
    </Frame>
  );
}
