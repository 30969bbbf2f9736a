import { displayHost } from '../components/host-name.js';
import { Frame } from '../dashboard/frame.js';
import { siteAddress } from '../dashboard/projects/project-list-state.js';
import type { Visit } from '../dashboard/visit.js';
import { LiveStrip } from './live-strip.js';
import type { LiveScan } from './scanned-site-page.js';

/** The progress of a scan alone. */
export function LivePage({ visit, scan, findings }: LiveScan & { readonly visit: Visit }) {
  const host = displayHost(scan.project);
  return (
    <Frame
      visit={visit}
      title={`Scan · ${host}`}
      heading={<bdi>{host}</bdi>}
      back={{ path: siteAddress(scan.project), name: host }}
      styles={['site.css']}
    >
      <LiveStrip visit={visit} scan={scan} findings={findings} hasEarlier={visit.request.query.has('earlier')} />
    </Frame>
  );
}
