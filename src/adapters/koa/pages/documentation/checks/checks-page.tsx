import type { Catalogue, CheckDescription } from '../../../../../application/index.js';
import type { CategoryDefinition } from '../../../../../domain/index.js';
import type { Assets } from '../../assets.js';
import type { PageRequest } from '../../page-request.js';
import { DataTable } from '../data-table.js';
import { DocumentationFrame } from '../documentation-frame.js';
import { Inline } from '../rich-text.js';
import { alsoListedIn, checkPath, checksOf, costOf, titleOf } from './catalogue-lookup.js';

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
        What a failure costs depends on what else fails on the page.{' '}
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
  const total = catalogue.categories.reduce((sum, each) => sum + each.weight, 0);
  const limits = catalogue.limits?.[id];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        {weight === 0
          ? 'Advice: these checks cost no points. Some failures still limit the total.'
          : `${Math.round((weight / total) * 100)} % of the total.`}
      </p>
      <DataTable
        label={`Checks: ${title}`}
        headings={['Check', 'ID', 'Worth up to', 'Source']}
        rows={[
          ...checksOf(id, catalogue).map((check) => [
            ...cellsOf(request, check),
            costOf(check, catalogue).most,
            check.source.name,
          ]),
          ...alsoListedIn(id, catalogue).map((check) => [
            ...cellsOf(request, check),
            `Counts in ${titleOf(check.category, catalogue)}`,
            check.source.name,
          ]),
        ]}
      />
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

function cellsOf(request: PageRequest, check: CheckDescription) {
  return [<a href={request.link(checkPath(check))}>{check.title}</a>, <code>{check.id}</code>];
}
