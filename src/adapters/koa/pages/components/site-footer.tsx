import { RESULT_FLOORS } from '../../../../domain/index.js';
import type { PageRequest } from '../page-request.js';

/** The footer of every page. */
export function SiteFooter({ request }: { readonly request: PageRequest }) {
  const { docsUrl } = request.site;
  return (
    <footer class="site-footer">
      <div class="wide">
        <p>
          Scores go from 0 to 100: good from {RESULT_FLOORS.good}, decent from {RESULT_FLOORS.decent}, bad below.
        </p>
        {docsUrl === undefined ? null : (
          <nav aria-label="Footer">
            <a href={request.siteLink(`${docsUrl}/scoring`)}>How scoring works</a>
            <a href={request.siteLink(docsUrl)}>Docs</a>
          </nav>
        )}
      </div>
    </footer>
  );
}
