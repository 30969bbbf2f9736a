import type { Catalogue, CheckDescription } from '../../../../application/index.js';
import type { CategoryDefinition } from '../../../../domain/index.js';
import type { PageRequest } from '../page-request.js';
import { CategoryLimitsSections } from './category-limits-section.js';
import { CriteriaSection } from './criteria-section.js';
import { DocumentationFrame, type DocumentationSite } from './documentation-frame.js';
import { Inline, Paragraphs } from './rich-text.js';

interface ChecksPageProps {
  readonly request: PageRequest;
  readonly site: DocumentationSite;
  readonly catalogue: Catalogue;
}

/** All checks by category, and how the score is calculated. */
export function ChecksPage({ request, site, catalogue }: ChecksPageProps) {
  const { generator, categories } = catalogue;
  return (
    <DocumentationFrame
      request={request}
      site={site}
      title="Checks"
      description="Every check that Sitegrade runs on a page, its weight, and how the score is calculated."
    >
      <p>
        What the generator{' '}
        <code>
          {generator.name} {generator.version}
        </code>{' '}
        checks on every page.
      </p>
      <section class="card" aria-labelledby="scoring">
        <h2 id="scoring">How scoring works</h2>
        <p>
          A failed check loses its weight, and a warning loses a part of it. The more weight a category loses, the lower
          its score.{categories.map(describeHalf)} The total is the weighted average of the categories.
        </p>
        <p>
          A check that does not apply, needs a look, or could not run does not count. A category without any counted
          check does not count either. If several checks fail for one cause, only one of them costs points. Some
          failures also limit the total, whatever else passes: the report then says why.
        </p>
        <p>
          A report shows the weight and the score that each check counted with on that page. Their weighted average is
          the score of the category. Scores are rounded to one decimal, so you can recalculate them. A check with weight
          0 is advice: it costs no points.
        </p>
      </section>
      <CategoryLimitsSections request={request} catalogue={catalogue} />
      {categories.map(({ id, title, weight }) => (
        <section class="card" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <p>
            {weight === 0
              ? 'Advice: these checks cost no points. Some failures still limit the total.'
              : `Weight ${weight} of ${sumOf(categories)}.`}
          </p>
          <div class="scroll" role="region" aria-label={`Checks: ${title}`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Check</th>
                  <th scope="col">ID</th>
                  <th scope="col">Weight</th>
                  <th scope="col">Source</th>
                </tr>
              </thead>
              <tbody>
                {checksOf(id, catalogue).map((check) => (
                  <CheckRow request={request} check={check} weight={check.weight} />
                ))}
                {alsoListedIn(id, catalogue).map((check) => (
                  <CheckRow
                    request={request}
                    check={check}
                    weight={`Counts in ${titleOf(check.category, catalogue)}`}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </DocumentationFrame>
  );
}

interface CheckRowProps {
  readonly request: PageRequest;
  readonly check: CheckDescription;
  readonly weight: number | string;
}

function CheckRow({ request, check, weight }: CheckRowProps) {
  return (
    <tr>
      <td>
        <a href={request.link(`/docs/checks/${encodeURIComponent(check.id)}`)}>{check.title}</a>
      </td>
      <td>
        <code>{check.id}</code>
      </td>
      <td>{weight}</td>
      <td>{check.source.name}</td>
    </tr>
  );
}

/** One check: what it tests, why it matters, how to fix it, and how much it counts. */
export function CheckPage({ check, ...props }: ChecksPageProps & { readonly check: CheckDescription }) {
  const { request, site, catalogue } = props;
  const { generator } = catalogue;
  return (
    <DocumentationFrame
      request={request}
      site={site}
      title={check.title}
      description={`What the check “${check.title}” tests, why it matters, and how to fix it.`}
      back={{ path: '/docs/checks', name: 'All checks' }}
    >
      <p class="quiet">
        Check <code>{check.id}</code> of the generator{' '}
        <code>
          {generator.name} {generator.version}
        </code>
      </p>
      <section class="card">
        <h2>What it tests</h2>
        <Paragraphs request={request} text={check.what} />
      </section>
      <section class="card">
        <h2>Why it matters</h2>
        <Paragraphs request={request} text={check.why} />
      </section>
      <section class="card">
        <h2>How to fix it</h2>
        <Paragraphs request={request} text={check.fix} />
      </section>
      <CriteriaSection check={check} />
      <section class="card">
        <h2>How much it counts</h2>
        <p>
          <Weight {...props} check={check} />
        </p>
        {check.also === undefined ? null : (
          <p>
            Also listed in {check.also.map((id) => titleOf(id, catalogue)).join(', ')}, where it does not count again.
          </p>
        )}
        <h2>Source</h2>
        <p>
          <Source request={request} source={check.source} />
        </p>
      </section>
    </DocumentationFrame>
  );
}

function Weight({ request, catalogue, check }: ChecksPageProps & { readonly check: CheckDescription }) {
  const { weight } = check;
  const category = catalogue.categories.find(({ id }) => id === check.category);
  const link = <a href={request.link(`/docs/checks#${check.category}`)}>{category?.title ?? check.category}</a>;
  if (weight === 0 || category === undefined || category.weight === 0)
    return <>Weight 0 in {link}. This check is advice: it costs no points.</>;
  const ofCategory = sumOf(checksOf(category.id, catalogue));
  const ofTotal = sumOf(catalogue.categories);
  return (
    <>
      Weight {weight} of {ofCategory} in {link}, which has weight {category.weight} of {ofTotal} in the total. What a
      failure costs depends on what else fails on the page; each report shows it.
    </>
  );
}

/** Says how much lost weight scores 50. */
function describeHalf({ title, curve }: CategoryDefinition): string {
  if (curve === undefined) return '';
  const growing = curve.halfPerEarned === undefined ? '' : ` plus ${curve.halfPerEarned} times the weight of passes`;
  return ` In ${title}, losing a weight of ${curve.half}${growing} scores 50.`;
}

function Source({ request, source }: { readonly request: PageRequest; readonly source: CheckDescription['source'] }) {
  const name = <Inline request={request} text={source.name} />;
  return /^https:\/\//.test(source.url) ? <a href={source.url}>{name}</a> : name;
}

function checksOf(category: string, { checks }: Catalogue): readonly CheckDescription[] {
  return checks.filter((check) => check.category === category);
}

/** Checks that the category lists although they count in another one. */
function alsoListedIn(category: string, { checks }: Catalogue): readonly CheckDescription[] {
  return checks.filter(({ also }) => also?.includes(category));
}

function titleOf(category: string, { categories }: Catalogue): string {
  return categories.find(({ id }) => id === category)?.title ?? category;
}

function sumOf(parts: readonly { readonly weight: number }[]): number {
  return rounded(parts.reduce((sum, { weight }) => sum + weight, 0));
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
