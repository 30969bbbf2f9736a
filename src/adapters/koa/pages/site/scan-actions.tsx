import type { ScanDetails } from '../../../../application/index.js';
import { includesScope } from '../../../../domain/index.js';
import { ActionForm } from '../dashboard/form-parts.js';
import type { Visit } from '../dashboard/visit.js';
import type { LoadedScan } from './scan-loader.js';
import { scanAddress } from './scan-paths.js';

export interface ScanActionsProps {
  readonly visit: Visit;
  readonly loaded: LoadedScan;
  /** The scan under way; null if there is none. */
  readonly live: ScanDetails | null;
  /** Whether the page is that of one scan. */
  readonly isOne: boolean;
}

/** The buttons of a scan. "Cancel scan" replaces "Scan again" while one is under way. */
export function ScanActions({ visit, loaded, live, isOne }: ScanActionsProps) {
  const { request, actor } = visit;
  const { scan, before } = loaded;
  const canWrite = includesScope(actor.scope, 'write');
  return (
    <div class="site-actions" id="scan-actions" data-refresh>
      {before === null ? null : (
        <a class="button secondary" href={request.link(`${scanAddress(scan)}/compare`)}>
          Compare
        </a>
      )}
      <a class="button secondary" href={request.link(`${scanAddress(scan)}/pages.csv`)}>
        Export CSV
      </a>
      {!canWrite ? null : live !== null ? (
        <ActionForm visit={visit} to={`${scanAddress(live)}/cancel`}>
          <button type="submit" class="secondary">
            Cancel scan
          </button>
        </ActionForm>
      ) : isOne ? null : (
        <a class="button" href="#scan">
          Scan again
        </a>
      )}
    </div>
  );
}
