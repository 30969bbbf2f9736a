import type { ComparedScans, ScanDetails } from '../../../../../application/index.js';
import { wholeScore, type Violation } from '../../../../../domain/index.js';
import { displayHost } from '../../components/host-name.js';
import { ErrorSummary } from '../../dashboard/form-parts.js';
import { Frame } from '../../dashboard/frame.js';
import type { Visit } from '../../dashboard/visit.js';
import type { PageRequest } from '../../page-request.js';
import { runDate, runDateBeside } from '../../report/time/run-date.js';
import { signed } from '../../report/time/signed.js';
import { toneOf } from '../../report/time/tone-of.js';
import { findingAddress, scanAddress } from '../scan-paths.js';
import { scanName } from '../scan-name.js';
import { ChangedPages } from './changed-pages.js';
import { More } from './more.js';

export interface CompareScansPageProps {
  readonly visit: Visit;
  readonly scan: ScanDetails;
  /** Scans to compare with, newest first. */
  readonly others: readonly ScanDetails[];
  /** null if the scans cannot be compared. */
  readonly comparison: ComparedScans | null;
  /** Titles of checks that fail, by ID. */
  readonly titles: ReadonlyMap<string, string>;
  readonly violations: readonly Violation[];
}

const LISTS = [
  ['failing', 'Failing now', 'Checked before, failed now'],
  ['worse', 'Worse', 'The score fell by a point or more'],
  ['better', 'Better', 'The score rose by a point or more'],
  ['new', 'New', 'Not in the earlier scan'],
  ['gone', 'Gone', 'Not in the later scan'],
] as const;

/** Two scans of a site: scores, findings that are new or fixed, and pages that changed. */
export function CompareScansPage({ visit, scan, others, comparison, titles, violations }: CompareScansPageProps) {
  const { request } = visit;
  const host = displayHost(scan.project);
  return (
    <Frame
      visit={visit}
      title={`${comparison === null ? 'Compare scans' : headline(comparison)} · ${host}`}
      heading={comparison === null ? 'Compare scans' : headline(comparison)}
      facts={<bdi>{host}</bdi>}
      back={{ path: scanAddress(scan), name: scanName(scan) }}
      styles={['site.css']}
    >
      <ErrorSummary violations={violations} fields={[]} />
      {others.length === 0 ? null : <Chooser {...{ request, scan, others, comparison }} />}
      {comparison === null ? null : (
        <>
          <div class="site-two">
            <Scores comparison={comparison} />
            <Findings request={request} comparison={comparison} />
          </div>
          <div class="site-parts site-lists">
            <Checks request={request} comparison={comparison} titles={titles} />
            {LISTS.map(([name, title, hint]) => (
              <ChangedPages id={name} title={title} hint={hint} list={comparison.pages[name]} site={scan.project} />
            ))}
          </div>
        </>
      )}
    </Frame>
  );
}

/** "3.2 points higher". */
function headline({ score: { change } }: ComparedScans): string {
  if (change === null) return 'Two scans';
  if (change === 0) return 'No change in the score';
  return `${Math.abs(change).toFixed(1)} points ${change > 0 ? 'higher' : 'lower'}`;
}

function Chooser({
  request,
  scan,
  others,
  comparison,
}: Omit<CompareScansPageProps, 'visit' | 'titles' | 'violations'> & {
  readonly request: PageRequest;
}) {
  const chosen = comparison === null ? '' : comparison.from.id === scan.id ? comparison.to.id : comparison.from.id;
  return (
    <form class="card site-chooser" action={request.link(`${scanAddress(scan)}/compare`)}>
      <div class="field">
        <label for="to">Compare with the scan of</label>
        <select id="to" name="to">
          {others.map((other) => (
            <option value={other.id} selected={other.id === chosen}>
              {runDate(other.finishedAt ?? other.createdAt)} ·{' '}
              {other.score === null ? 'no score' : wholeScore(other.score)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="secondary">
        Compare
      </button>
    </form>
  );
}

function Scores({ comparison: { from, to, score, categories } }: { readonly comparison: ComparedScans }) {
  // Advice has no score.
  const scored = categories.filter((category) => category.from !== null || category.to !== null);
  const rows = [{ id: '', title: 'Site', ...score }, ...scored];
  const [was, is] = [from.finishedAt ?? from.createdAt, to.finishedAt ?? to.createdAt];
  return (
    <section class="card flush" aria-labelledby="scores-heading">
      <header>
        <h2 id="scores-heading">Scores</h2>
      </header>
      <table class="table site-scores">
        <thead>
          <tr>
            <th scope="col">Score</th>
            <th scope="col" class="number">
              {runDateBeside(was, is)}
            </th>
            <th scope="col" class="number">
              {runDateBeside(is, was)}
            </th>
            <th scope="col" class="number">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <th scope="row">
                <bdi>{row.title}</bdi>
              </th>
              <td class="number">{row.from ?? '–'}</td>
              <td class="number">{row.to ?? '–'}</td>
              <td class="number">
                <Change change={row.change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const TONES = { good: 'up', bad: 'down', neutral: 'quiet' } as const;

function Change({ change }: { readonly change: number | null }) {
  if (change === null) return <span class="quiet">–</span>;
  return <span class={TONES[toneOf(change)]}>{signed(change)}</span>;
}

function Findings({ request, comparison }: { readonly request: PageRequest; readonly comparison: ComparedScans }) {
  const { findings, from, to } = comparison;
  const groups = [
    ['new', 'New', to],
    ['fixed', 'Fixed', from],
  ] as const;
  return (
    <section class="card flush" aria-labelledby="findings-heading">
      <header>
        <h2 id="findings-heading">Findings</h2>
      </header>
      {findings.new.total + findings.fixed.total === 0 ? (
        <p class="flush-text small quiet">No finding is new or fixed.</p>
      ) : (
        <ul class="feed">
          {groups.flatMap(([name, word, scan]) =>
            findings[name].items.map(({ id, title }) => (
              <li>
                <a class="name" href={request.link(findingAddress(scan, id))}>
                  {word}: <bdi>{title}</bdi>
                </a>
              </li>
            )),
          )}
        </ul>
      )}
      {groups.map(([name, word]) => (
        <More list={findings[name]} what={`${word.toLowerCase()} findings`} />
      ))}
    </section>
  );
}

function Checks({
  request,
  comparison: { checks, to },
  titles,
}: {
  readonly request: PageRequest;
  readonly comparison: ComparedScans;
  readonly titles: CompareScansPageProps['titles'];
}) {
  if (checks.length === 0) return null;
  return (
    <section class="card flush" aria-labelledby="checks-heading">
      <header>
        <h2 id="checks-heading">Checks</h2>
        <p class="small quiet">Pages of both scans</p>
      </header>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col" class="number">
              Better
            </th>
            <th scope="col" class="number">
              Worse
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ check, better, worse }) => (
            <tr>
              <th scope="row">
                <a class="name" href={request.link(`${scanAddress(to)}?${new URLSearchParams({ check })}#pages`)}>
                  <bdi>{titles.get(check) ?? check}</bdi>
                </a>
              </th>
              <td class="number">{better === 0 ? <span class="quiet">0</span> : <b class="up">{better}</b>}</td>
              <td class="number">{worse === 0 ? <span class="quiet">0</span> : <b class="down">{worse}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
