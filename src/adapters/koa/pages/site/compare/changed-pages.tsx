import { wholeScore, type BoundedList, type ComparedPage } from '../../../../../domain/index.js';
import { pagePath } from '../page-path.js';
import { More } from './more.js';

/** Pages of a list that show at once. */
const SHOWN_PAGES = 10;

export interface ChangedPagesProps {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly list: BoundedList<ComparedPage>;
  readonly site: string;
}

/** Pages that changed in one way, with their scores in both scans. */
export function ChangedPages({ id, title, hint, list, site }: ChangedPagesProps) {
  if (list.total === 0) return null;
  const rest = list.items.slice(SHOWN_PAGES);
  return (
    <section class="card flush" id={id} aria-labelledby={`${id}-heading`}>
      <header>
        <h2 id={`${id}-heading`}>
          {title} <span class="quiet">{list.total}</span>
        </h2>
        <p class="small quiet">{hint}</p>
      </header>
      <ScoresOfPages pages={list.items.slice(0, SHOWN_PAGES)} site={site} />
      {rest.length === 0 ? null : (
        <details class="flush-fold" id={`${id}-rest`}>
          <summary>{rest.length} more</summary>
          <ScoresOfPages pages={rest} site={site} />
        </details>
      )}
      <More list={list} what="pages" />
    </section>
  );
}

function ScoresOfPages({ pages, site }: { readonly pages: readonly ComparedPage[]; readonly site: string }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col" class="number">
            Before
          </th>
          <th scope="col" class="number">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ url, from, to }) => (
          <tr>
            <th scope="row">
              <a class="name site-name" href={url} rel="noopener nofollow ugc">
                <bdi dir="ltr">{pagePath(url, site)}</bdi>
              </a>
            </th>
            <td class="number">{from === null ? '–' : wholeScore(from)}</td>
            <td class="number">{to === null ? '–' : wholeScore(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
