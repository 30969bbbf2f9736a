import type { Fix } from '../../../../domain/index.js';
import { Prose } from '../components/prose.js';
import type { AuditContext } from './audit-context.js';
import { AuditItem } from './audit-item.js';
import { costText, gainText, plural } from './points.js';

export interface FixItemProps {
  readonly fix: Fix;
  /** How much of it is shown, and whether. */
  readonly rank: 'first' | 'next' | 'rest';
  /** Positions of the categories among the tiles, by ID. */
  readonly positions: ReadonlyMap<string, number>;
  readonly context: AuditContext;
}

/** A fix with what it gains, which opens its findings. */
export function FixItem({ fix, rank, positions, context }: FixItemProps) {
  const { id, title, findings } = fix;
  const categories = [...new Set(findings.map(({ audit }) => audit.category))];
  const places = categories.flatMap((category) => positions.get(category) ?? []);
  return (
    <li class={['action', rank, ...places.map((place) => `in-${place}`)].join(' ')}>
      <details id={/^[\w-]{1,100}$/.test(id) ? `fix-${id}` : undefined}>
        <summary>
          <Gain fix={fix} />
          <span class="action-text">
            <h3>
              <bdi>{title}</bdi>
            </h3>
            {rank === 'first' ? <Why fix={fix} context={context} /> : null}
            <span class="meta">
              <span>{plural(findings.length, 'finding')}</span>
              <span>
                <bdi>{categories.map((category) => context.titleOf(category)).join(', ')}</bdi>
              </span>
            </span>
          </span>
        </summary>
        <ul class="findings">
          {findings.map(({ audit }) => (
            <AuditItem audit={audit} context={context} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** What the fix adds, or what it costs while a cap holds the score, and in outcomes stored before gains existed. */
function Gain({ fix: { gain, points, isCapping } }: { readonly fix: Fix }) {
  if (gain)
    return (
      <span class={`gain ${gain > 0 ? 'good' : 'neutral'}`}>
        {gainText(gain)}
        <span class="visually-hidden"> points. </span>
      </span>
    );
  if (isCapping)
    return (
      <span class="gain bad">
        Cap<span class="visually-hidden">s the score. </span>
      </span>
    );
  return (
    <span class={`gain costs ${points < 0.05 ? 'neutral' : 'bad'}`}>
      {points < 0.05 ? '0' : costText(points)}
      <span class="visually-hidden"> points. </span>
    </span>
  );
}

/** The reason of its heaviest finding, in one sentence. */
function Why({ fix: { findings }, context }: Pick<FixItemProps, 'fix' | 'context'>) {
  const why = findings[0] && context.guideOf(findings[0].audit)?.why;
  const sentence = why === undefined ? undefined : /^.*?[.!?](?=\s|$)/s.exec(why)?.[0];
  return sentence === undefined ? null : (
    <span class="why">
      <Prose text={sentence} />
    </span>
  );
}
