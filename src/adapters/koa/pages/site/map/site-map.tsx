import { classify, wholeScore } from '../../../../../domain/index.js';
import { RESULT_LABELS } from '../../components/result-labels.js';
import { countOf } from '../../dashboard/labels.js';
import { readablePath } from '../../report/page-address.js';
import { MapBars, MapSum } from './map-bars.js';
import { ResultKey } from './result-key.js';
import type { MapRow, SiteMapData } from './build-map.js';

export interface SiteMapProps {
  readonly map: SiteMapData;
  /** The address of the table of pages with those of a row. @param search text of their addresses; null for all pages */
  readonly hrefOf: (search: string | null) => string;
}

/** The pages of a site as a tree by path. Each row leads to its pages, and a table has the same numbers. */
export function SiteMap({ map, hrefOf }: SiteMapProps) {
  return (
    <section class="card flush" id="map" aria-labelledby="map-heading">
      <header>
        <h2 id="map-heading">Map</h2>
        {map.rows.length === 0 ? null : <Legend pagesPerBar={map.pagesPerBar} />}
      </header>
      {map.rows.length === 0 ? (
        <p class="flush-text small quiet">No page was checked.</p>
      ) : (
        <>
          <MapTree rows={map.rows} map={map} hrefOf={hrefOf} />
          <details class="flush-fold" id="map-table">
            <summary>Show the map as a table</summary>
            <MapTable rows={map.rows} hrefOf={hrefOf} />
          </details>
        </>
      )}
    </section>
  );
}

function Legend({ pagesPerBar }: { readonly pagesPerBar: number }) {
  return (
    <ul class="site-legend small quiet">
      <li>
        {pagesPerBar === 1
          ? 'One bar is one page. Height and color show its score.'
          : `One bar is ${pagesPerBar} pages. Height and color show their average score.`}
      </li>
      {(['good', 'decent', 'bad', 'none'] as const).map((result) => (
        <li>
          <ResultKey result={result} /> {result === 'none' ? 'Failed' : RESULT_LABELS[result]}
        </li>
      ))}
    </ul>
  );
}

interface MapTreeProps {
  readonly rows: readonly MapRow[];
  readonly map: SiteMapData;
  readonly hrefOf: SiteMapProps['hrefOf'];
}

function MapTree({ rows, map, hrefOf }: MapTreeProps) {
  return (
    <ul class="site-tree">
      {rows.map((row) => (
        <li>
          <a class="site-tree-row" href={hrefOf(row.search)}>
            <span>
              <bdi class="mono" dir="ltr">
                {readablePath(row.name)}
              </bdi>{' '}
              <span class="quiet">{countOf(row.pages, 'page')}</span>
            </span>
            <Mean mean={row.mean} />
            <span class="site-bars" aria-hidden="true">
              {row.children.length > 0 ? <MapSum row={row} /> : <MapBars bars={row.bars} longest={map.longest} />}
            </span>
          </a>
          {row.children.length === 0 ? null : <MapTree rows={row.children} map={map} hrefOf={hrefOf} />}
        </li>
      ))}
    </ul>
  );
}

function Mean({ mean }: { readonly mean: number | null }) {
  if (mean === null) {
    return (
      <b class="site-mean neutral">
        <span aria-hidden="true">–</span>
        <span class="visually-hidden">no score</span>
      </b>
    );
  }
  return (
    <b class={`site-mean ${classify(mean)}`}>
      <span class="visually-hidden">average score </span>
      {wholeScore(mean)}
    </b>
  );
}

function MapTable({ rows, hrefOf }: Pick<MapTreeProps, 'rows' | 'hrefOf'>) {
  const all = rows.flatMap((row) => [row, ...row.children]);
  return (
    <table class="table">
      <caption class="visually-hidden">Pages and average score by path</caption>
      <thead>
        <tr>
          <th scope="col">Path</th>
          <th scope="col" class="number">
            Pages
          </th>
          <th scope="col" class="number">
            Average score
          </th>
          <th scope="col">Label</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ path, search, pages, mean }) => (
          <tr>
            <th scope="row">
              <a class="name mono" href={hrefOf(search)}>
                <bdi dir="ltr">{readablePath(path)}</bdi>
              </a>
            </th>
            <td class="number">{pages}</td>
            <td class="number">{mean === null ? '–' : wholeScore(mean)}</td>
            <td>{mean === null ? 'Failed' : RESULT_LABELS[classify(mean)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
