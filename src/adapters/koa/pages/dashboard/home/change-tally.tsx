import type { ChangesOverview } from '../../../../../application/index.js';
import type { ChangeKind } from '../../../../../domain/index.js';
import type { PageRequest } from '../../page-request.js';
import { CHANGE_LABELS, CHANGE_ORDER } from './change-labels.js';

export interface ChangeTallyProps {
  readonly request: PageRequest;
  readonly counts: ChangesOverview['counts'];
  /** The chosen kind; undefined for all. */
  readonly kind: ChangeKind | undefined;
  /** Whether all reports were looked at. */
  readonly isComplete: boolean;
}

/** How many reports changed, by kind. Each count filters "What changed". */
export function ChangeTally({ request, counts, kind, isComplete }: ChangeTallyProps) {
  return (
    <section aria-labelledby="tally-heading" id="tally" data-refresh>
      <h2 class="over" id="tally-heading">
        Last 7 days
      </h2>
      <ul class="card tally">
        {CHANGE_ORDER.map((each) => {
          const { text, isGood } = CHANGE_LABELS[each];
          const tone = counts[each] === 0 ? 'quiet' : isGood ? 'up' : 'down';
          return (
            <li>
              <a
                href={request.link(`/?changes=${each}#changes`)}
                {...(kind === each && { 'aria-current': 'true' as const })}
              >
                <b class={tone}>
                  {counts[each]}
                  {isComplete ? '' : '+'}
                </b>{' '}
                <span>{text}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
