import type { Catalogue } from '../../../../application/index.js';
import type { CategoryDefinition } from '../../../../domain/index.js';
import type { Assets } from '../assets.js';
import type { PageRequest } from '../page-request.js';
import { checkPath, shareOf } from './checks/catalogue-lookup.js';
import { DataTable } from './data-table.js';
import { DocumentationFrame } from './documentation-frame.js';
import { Paragraphs } from './rich-text.js';
import { SCORING } from './scoring-text.js';

export interface ScoringPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly catalogue: Catalogue;
}

/** How the score is calculated, with the numbers of the generator. */
export function ScoringPage({ request, assets, catalogue }: ScoringPageProps) {
  const { generator, caps = [] } = catalogue;
  const sections = SCORING.filter(({ id }) => id !== 'caps' || caps.length > 0);
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title="How scoring works"
      description="How Sitegrade turns the results of checks into a score: weights, categories, caps and labels."
      lead={
        <>
          The rules of the generator{' '}
          <code>
            {generator.name} {generator.version}
          </code>
          .
        </>
      }
      contents={sections.map(({ id, title }) => ({ id, name: title }))}
    >
      {sections.map(({ id, title, text }) => (
        <section aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <Paragraphs request={request} text={text} />
          {id === 'categories' ? <Categories catalogue={catalogue} /> : null}
          {id === 'caps' ? <Caps request={request} catalogue={catalogue} /> : null}
        </section>
      ))}
    </DocumentationFrame>
  );
}

function Categories({ catalogue }: { readonly catalogue: Catalogue }) {
  return (
    <DataTable
      label="Share of each category"
      headings={['Category', 'Share of the total', 'Lost weight that scores 50']}
      rows={catalogue.categories.map((category) => [
        category.title,
        category.weight === 0 ? 'none: advice' : shareOf(category.id, catalogue),
        halfOf(category),
      ])}
    />
  );
}

function Caps({ request, catalogue: { caps = [], checks } }: Pick<ScoringPageProps, 'request' | 'catalogue'>) {
  return (
    <DataTable
      label="Failures that limit the result"
      headings={['Failed check', 'Best result', 'Reason']}
      rows={caps.map(({ check, label, reason }) => [
        <a href={request.link(checkPath({ id: check }))}>
          {checks.find(({ id }) => id === check)?.failureTitle ?? check}
        </a>,
        label,
        reason,
      ])}
    />
  );
}

function halfOf({ curve, weight }: CategoryDefinition): string {
  if (weight === 0) return '–';
  if (curve === undefined) return 'half of all weight';
  return curve.halfPerEarned === undefined
    ? String(curve.half)
    : `${curve.half} plus ${curve.halfPerEarned} times the weight of passes`;
}
