import type { ComparedScans } from '../../../../../application/index.js';
import type { PageRequest } from '../../page-request.js';
import { runDateBeside } from '../../report/time/run-date.js';
import { findingAddress, scanAddress } from '../scan-paths.js';

/** Findings that the card names. The comparison has the others. */
const SHOWN = 3;

export interface ChangesCardProps {
  readonly request: PageRequest;
  readonly comparison: ComparedScans;
}

/** What changed since the scan before, in numbers, with the findings that are new or fixed. */
export function ChangesCard({ request, comparison }: ChangesCardProps) {
  const { from, to, pages, findings } = comparison;
  const counts = [
    ['Better', pages.better.total, 'up'],
    ['Worse', pages.worse.total, 'down'],
    ['Failing', pages.failing.total, 'down'],
    ['New', pages.new.total, ''],
    ['Gone', pages.gone.total, ''],
  ] as const;
  const named = [
    ...findings.new.items.slice(0, SHOWN).map((finding) => ({ ...finding, word: 'New', scan: to })),
    ...findings.fixed.items.slice(0, SHOWN).map((finding) => ({ ...finding, word: 'Fixed', scan: from })),
  ];
  return (
    <section class="card flush" id="changes" aria-labelledby="changes-heading">
      <header>
        <h2 id="changes-heading">
          Changes since {runDateBeside(from.finishedAt ?? from.createdAt, to.finishedAt ?? to.createdAt)}
        </h2>
        <p class="small">
          <a href={request.link(`${scanAddress(to)}/compare`)}>Compare in full</a>
        </p>
      </header>
      <dl class="site-changes">
        {counts.map(([name, count, tone]) => (
          <div>
            <dt>{name}</dt>
            <dd class={count === 0 ? 'quiet' : tone}>{count}</dd>
          </div>
        ))}
      </dl>
      <ul class="feed">
        {named.map(({ id, title, word, scan }) => (
          <li>
            {/* A fixed finding exists only in the scan before. */}
            <a class="name" href={request.link(findingAddress(scan, id))}>
              {word}: <bdi>{title}</bdi>
            </a>
          </li>
        ))}
        {named.length === 0 ? <li class="small quiet">No finding is new or fixed.</li> : null}
      </ul>
    </section>
  );
}
