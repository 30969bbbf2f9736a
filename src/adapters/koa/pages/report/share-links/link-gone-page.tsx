import type { Assets } from '../../assets.js';
import { Document } from '../../document.js';
import type { PageRequest } from '../../page-request.js';

/** For a link that expired, was removed or never existed. They look alike, so that nobody learns which links existed. */
export function LinkGonePage({ request, assets }: { readonly request: PageRequest; readonly assets: Assets }) {
  return (
    <Document request={request} assets={assets} title="This link no longer works" isIndexable={false} scripts="none">
      <div class="message">
        <div>
          <p class="message-status" aria-hidden="true">
            404
          </p>
          <h1>This link no longer works</h1>
          <p>
            It has expired, its owner removed it, or part of its address is missing. Check that you have the whole
            address, or ask the person who sent it for a new link.
          </p>
        </div>
      </div>
    </Document>
  );
}
