import type { Catalogue, CheckDescription } from '../../../../../application/index.js';
import type { CategoryDefinition } from '../../../../../domain/index.js';
import type { Assets } from '../../assets.js';
import type { PageRequest } from '../../page-request.js';
import { DocumentationFrame } from '../documentation-frame.js';
import { Inline } from '../rich-text.js';
import { alsoListedIn, checkPath, checksOf, costOf, shareOf, titleOf } from './catalogue-lookup.js';

export interface ChecksPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly catalogue: Catalogue;
}

/** All checks by category. */
export function ChecksPage({ request, assets, catalogue }: ChecksPageProps) {
  const { generator, categories, checks } = catalogue;
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title="Checks"
      description="Every check that Sitegrade runs on a page: what it tests, how to fix it, and what it costs."
      lead={
        <>
          {checks.length} checks of the generator{' '}
          <code>
            {generator.name} {generator.version}
          </code>
          , in {categories.length} {categories.length === 1 ? 'category' : 'categories'}.
        </>
      }
      contents={categories.map(({ id, title }) => ({ id, name: `${title} (${checksOf(id, catalogue).length})` }))}
    >
      <p>
        Next to each check is the most that a failure costs. It depends on what else fails on the page.{' '}
        <a id="scoring" href={request.link('/docs/scoring')}>
          How scoring works
        </a>
      </p>
      {categories.map((category) => (
        <CategorySection request={request} catalogue={catalogue} category={category} />
      ))}
    </DocumentationFrame>
  );
}

interface CategorySectionProps extends Pick<ChecksPageProps, 'request' | 'catalogue'> {
  readonly category: CategoryDefinition;
}

function CategorySection({ request, catalogue, category }: CategorySectionProps) {
  const { id, title, weight } = category;
  const limits = catalogue.limits?.[id];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        {weight === 0
          ? 'Advice: these checks cost no points. Some failures still limit the total.'
          : `${shareOf(id, catalogue)} of the total.`}
      </p>
      <ul class="card operations checks">
        {checksOf(id, catalogue).map((check) => (
          <CheckItem request={request} check={check} note={costOf(check, catalogue).most} />
        ))}
        {alsoListedIn(id, catalogue).map((check) => (
          <CheckItem request={request} check={check} note={`Counts in ${titleOf(check.category, catalogue)}`} />
        ))}
      </ul>
      {limits === undefined ? null : (
        <section class="card limits" aria-labelledby={`test-${id}`}>
          {/* Report pages link to this anchor. */}
          <h3 id={`test-${id}`}>{title}: what automatic checks cannot tell</h3>
          <p>
            <Inline request={request} text={limits.text} />
          </p>
          <p>Test by hand next:</p>
          <ol class="numbered">
            {limits.manualTests.map((test) => (
              <li>
                <Inline request={request} text={test} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </section>
  );
}

interface CheckItemProps {
  readonly request: PageRequest;
  readonly check: CheckDescription;
  /** What it costs at most, or where. */
  readonly note: string;
}

function CheckItem({ request, check, note }: CheckItemProps) {
  return (
    <li>
      <span>
        <a href={request.link(checkPath(check))}>{check.title}</a> <code>{check.id}</code>
      </span>
      <span class="small quiet check-note">{note}</span>
    </li>
  );
}
