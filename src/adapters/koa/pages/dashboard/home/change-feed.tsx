import type { ChangesOverview } from '../../../../../application/index.js';
import { classify, wholeScore, type ChangeKind } from '../../../../../domain/index.js';
import { Time } from '../../components/time.js';
import type { PageRequest } from '../../page-request.js';
import { PageName } from '../page-name.js';

type Change = ChangesOverview['items'][number];

const NOTHING: Readonly<Record<ChangeKind | 'all', string>> = {
  all: 'Nothing changed in the last 7 days.',
  worse: 'Nothing got worse in the last 7 days.',
  failing: 'Nothing is failing.',
  better: 'Nothing got better in the last 7 days.',
  recovered: 'Nothing recovered in the last 7 days.',
};

const ONLY: Readonly<Record<ChangeKind, string>> = {
  worse: 'Only what got worse.',
  failing: 'Only what is failing.',
  better: 'Only what got better.',
  recovered: 'Only what recovered.',
};

export interface ChangeFeedProps {
  readonly request: PageRequest;
  readonly changes: ChangesOverview;
  /** The chosen kind; undefined for all. */
  readonly kind: ChangeKind | undefined;
  readonly now: Date;
}

/** What changed in the last seven days, newest first. */
export function ChangeFeed({ request, changes, kind, now }: ChangeFeedProps) {
  return (
    <section class="card flush" id="changes" aria-labelledby="changes-heading" data-refresh>
      <header>
        <h2 id="changes-heading">What changed</h2>
        {kind === undefined ? null : (
          <p class="small quiet">
            {ONLY[kind]} <a href={request.link('/#changes')}>Show all</a>
          </p>
        )}
      </header>
      {changes.items.length === 0 ? (
        <p class="flush-text small quiet">{NOTHING[kind ?? 'all']}</p>
      ) : (
        <ul class="feed">
          {changes.items.map((change) => (
            <li>
              <PageName request={request} id={change.reportId} url={change.url} title={change.title} />
              <p class="small quiet">
                <What change={change} /> · <Time at={change.at} now={now} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function What({ change: { kind, from, to, failure } }: { readonly change: Change }) {
  if (kind === 'failing') {
    return (
      <>
        <b class="down">Failing:</b> <bdi>{failure?.message.replace(/\.$/, '') ?? 'the page could not be checked'}</bdi>
      </>
    );
  }
  const isDown = kind === 'worse' || (from !== null && to !== null && to < from);
  const word = kind === 'recovered' ? 'Recovered' : isDown ? 'Worse' : 'Better';
  return (
    <>
      {word}: <b class={isDown ? 'down' : 'up'}>{scores(from, to)}</b>
      {from !== null && to !== null && classify(from) !== classify(to) ? `, now ${classify(to)}` : ''}
    </>
  );
}

function scores(from: number | null, to: number | null): string {
  const after = to === null ? '–' : String(wholeScore(to));
  return from === null ? after : `${wholeScore(from)} → ${after}`;
}
