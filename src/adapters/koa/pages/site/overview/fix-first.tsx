import { RESULT_LABELS } from '../../components/result-labels.js';
import { classify, countScored, topFixes, wholeScore, type ScanFinding } from '../../../../../domain/index.js';
import type { PageRequest } from '../../page-request.js';
import type { ScanDetails } from '../../../../../application/index.js';
import { countOf } from '../../dashboard/labels.js';
import { gainText } from '../../report/points.js';
import { findingAddress } from '../scan-paths.js';

export interface FixFirstProps {
  readonly request: PageRequest;
  readonly scan: ScanDetails;
  /** Most costly first. */
  readonly findings: readonly ScanFinding[];
  /** Titles of the categories by ID. */
  readonly categories: ReadonlyMap<string, string>;
}

/** The three fixes that add most to the score of the site, and what they reach together. */
export function FixFirst({ request, scan, findings, categories }: FixFirstProps) {
  const { fixes, reaches } = topFixes(findings, scan.score);
  if (scan.score === null || reaches === null) return null;
  return (
    <section class="card flush" id="fix-first" aria-labelledby="fix-first-heading">
      <header>
        <h2 id="fix-first-heading">Fix first</h2>
        <p class="small quiet">
          {fixes.length === 1 ? 'Alone' : fixes.length === 2 ? 'Both' : 'All three'}: {wholeScore(scan.score)} →{' '}
          <b class={classify(reaches) === 'good' ? 'up' : undefined}>
            {wholeScore(reaches)}, {RESULT_LABELS[classify(reaches)]}
          </b>
        </p>
      </header>
      <ol class="site-fixes">
        {fixes.map(({ id, title, category, failed, warned, points }) => (
          <li>
            <p class="site-gain">
              <b class="up">{gainText(points)}</b> <span class="small quiet">points</span>
            </p>
            <div>
              <b>
                <bdi>{title}</bdi>
              </b>
              <p class="facts small quiet">
                <span>
                  {failed + warned} of {countOf(countScored(scan), 'page')}
                </span>
                {category === null ? null : (
                  <span>
                    <bdi>{categories.get(category) ?? category}</bdi>
                  </span>
                )}
              </p>
            </div>
            <a class="button secondary slim" href={request.link(findingAddress(scan, id))}>
              How to fix<span class="visually-hidden">: {title}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
