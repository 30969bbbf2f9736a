import type { ReportSummary } from '../../../../../application/index.js';
import type { Visit } from '../visit.js';

/** The link to a report and, if it is public, the Markdown of its badge. */
export function ShareBox({ visit: { request }, report }: { readonly visit: Visit; readonly report: ReportSummary }) {
  const path = `/reports/${report.id}`;
  const address = request.base === null ? null : request.base + path;
  return (
    <section class="card" aria-labelledby="share">
      <h2 id="share">Share</h2>
      {report.privacy === 'private' ? (
        <p class="quiet">
          Only you and people with a share link can open this report. To share it,{' '}
          <a href={request.link(`${path}#share`)}>create a link</a>, make it public or set a password.
        </p>
      ) : (
        <p class="quiet">
          {report.privacy === 'public'
            ? 'Anyone with this link can open the report.'
            : 'Anyone with this link and the password can open the report.'}
        </p>
      )}
      {address === null ? null : (
        <div class="field">
          <label for="share-link">Link</label>
          <div class="copyable">
            <input id="share-link" readOnly value={address} />
            <button type="button" class="secondary slim" data-copy="share-link" hidden>
              Copy
            </button>
          </div>
        </div>
      )}
      {report.privacy !== 'public' || address === null ? null : (
        <div class="field">
          <label for="share-badge">Badge for a README (Markdown)</label>
          <div class="copyable">
            <input id="share-badge" readOnly value={`[![Sitegrade](${address}/badge.svg)](${address})`} />
            <button type="button" class="secondary slim" data-copy="share-badge" hidden>
              Copy
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
