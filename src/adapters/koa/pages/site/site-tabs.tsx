import type { LoadedScan } from './scan-loader.js';
import { isUnderWay } from './scan-labels.js';

/** Links to the parts of a scan's page. */
export function SiteTabs({ loaded, canScan }: { readonly loaded: LoadedScan; readonly canScan: boolean }) {
  const { scan, findings, map, comparison } = loaded;
  const tabs = [
    ...(isUnderWay(scan) ? [] : [['overview', 'Overview'] as const]),
    ['findings', 'Findings', findings.length] as const,
    ...(map === null ? [] : [['map', 'Map'] as const]),
    ['pages', 'Pages', scan.pages.found] as const,
    ...(comparison === null ? [] : [['changes', 'Changes'] as const]),
    ...(canScan ? [['scan', 'Scan again'] as const] : []),
  ];
  return (
    <nav class="site-tabs" aria-label="On this page">
      {tabs.map(([id, name, count]) => (
        <a href={`#${id}`}>
          {name}
          {count === undefined ? null : <span class="quiet small"> {count}</span>}
        </a>
      ))}
    </nav>
  );
}
