import type { ScanDetails } from '../../../../../application/index.js';
import { topFixes, wholeScore, type FindingCase, type ScanFinding } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { plural } from '../points.js';

/** A scan of the site that the reports of a file belong to. */
export interface FileScan {
  readonly scan: ScanDetails;
  /** Checks, most costly first, then site-wide findings with their cases. */
  readonly findings: readonly { readonly finding: ScanFinding; readonly cases: readonly FindingCase[] }[];
}

/** Larger files are slow to open. */
const MAX_CASES = 100;
const MAX_SOURCES = 10;

/** The site in a file: its score, what to fix first, and the problems that no single page shows. */
export function FileSite({ scan, findings }: FileScan) {
  const { url, score, result, failure, truncated, pages } = scan;
  const { fixes, reaches } = topFixes(
    findings.map(({ finding }) => finding),
    score,
  );
  const siteWide = findings.filter(({ finding }) => finding.kind === 'site');
  const counts = [
    `${plural(pages.found, 'page')} found`,
    `${pages.checked} checked`,
    `${pages.failed} failed`,
    `${pages.skipped} skipped`,
  ];
  return (
    <section class="file-scores file-site">
      <h1>
        <bdi>{url}</bdi>
      </h1>
      {score === null || result === null ? null : (
        <p class={result}>
          <b class="score">
            {wholeScore(score)}, {RESULT_LABELS[result]}
          </b>
        </p>
      )}
      <p class="quiet">{counts.join(' · ')}</p>
      {failure === null ? null : (
        <p class="notice bad">
          <bdi>{failure.message}</bdi>
        </p>
      )}
      {truncated === null ? null : <p class="notice decent">{truncated.detail}</p>}
      {score === null || reaches === null ? null : <Fixes {...{ fixes, score, reaches }} />}
      {siteWide.length === 0 ? null : (
        <>
          <h2>Site-wide findings</h2>
          <div>
            {siteWide.map(({ finding, cases }) => (
              <Fault finding={finding} cases={cases} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface FixesProps {
  readonly fixes: readonly ScanFinding[];
  readonly score: number;
  readonly reaches: number;
}

function Fixes({ fixes, score, reaches }: FixesProps) {
  return (
    <>
      <h2>
        Fix first: {wholeScore(score)} → {wholeScore(reaches)}
      </h2>
      <ol>
        {fixes.map(({ title, points, failed, warned }) => (
          <li>
            <b>
              <bdi>{title}</bdi>
            </b>{' '}
            (+{points}, {plural(failed + warned, 'page')})
          </li>
        ))}
      </ol>
    </>
  );
}

function Fault({ finding: { title, failed }, cases }: FileScan['findings'][number]) {
  const hidden = cases.length - MAX_CASES;
  return (
    <details>
      <summary>
        <b>{title}</b> <span class="quiet">{plural(failed, 'page')}</span>
      </summary>
      <ul>
        {cases.slice(0, MAX_CASES).map(({ url, detail, sources }) => (
          <li>
            <bdi>{url}</bdi>: <bdi>{detail}</bdi>
            {sources.length === 0 ? null : (
              <ul class="small quiet">
                {sources.slice(0, MAX_SOURCES).map((source) => (
                  <li>
                    <bdi>{source.url}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {hidden > 0 ? <li>and {hidden} more</li> : null}
      </ul>
    </details>
  );
}
