import type { ReportDetails, ReportSummary } from '../../../../application/index.js';
import { wholeScore, type AuditOutcome } from '../../../../domain/index.js';
import { shorten } from '../shorten.js';
import { isInProgress } from './is-in-progress.js';
import { pageAddress } from './page-address.js';

/** Of the name in the description, in characters: previews cut longer ones anyway. */
const MAX_LENGTH = 150;

/** What people call the checked page: its own title, or else its address. */
export function pageName({ title, url }: Pick<ReportSummary, 'title' | 'url'>): string {
  return title ?? addressText(url);
}

/** "61 decent · Cast-iron teapots · teapots.example/cast-iron": what changes comes first, because tabs are narrow. */
export function documentTitle(report: ReportSummary): string {
  const address = addressText(report.url);
  return [scoreText(report), report.title, address].filter((part) => part !== null && part !== '').join(' · ');
}

/** "61 decent", or the state of the first run. */
export function scoreText(report: Pick<ReportSummary, 'score' | 'result' | 'status'>): string {
  const { score, result } = report;
  if (score !== null && result !== null) return `${wholeScore(score)} ${result}`;
  return isInProgress(report) ? 'Checking' : 'No score';
}

/** For search engines and link previews. */
export function describeReport(report: ReportDetails): string {
  const { score, result, audits } = report;
  const name = shorten(report.title === null ? report.url : `${report.title} (${addressText(report.url)})`, MAX_LENGTH);
  if (score === null || result === null) return `${name} has no score yet.`;
  const all = audits.toArray();
  const count = (outcome: AuditOutcome) => all.filter((audit) => audit.outcome === outcome).length;
  const reviews = count('review');
  const counts = [
    `${count('fail')} failed`,
    `${count('warn')} warned`,
    `${count('pass')} passed`,
    ...(reviews === 0 ? [] : [`${reviews} ${reviews === 1 ? 'needs' : 'need'} a look`]),
  ];
  return `${name} scores ${wholeScore(score)} of 100: ${result}. Checks: ${counts.join(', ')}.`;
}

function addressText(url: string): string {
  const { host, path } = pageAddress(url);
  return host + path;
}
