import type { Catalogue, CheckDescription } from '../../../../../application/index.js';
import { Criteria } from '../../components/criteria.js';
import type { Assets } from '../../assets.js';
import type { PageRequest } from '../../page-request.js';
import { DocumentationFrame, neighborsOf } from '../documentation-frame.js';
import { Inline, Paragraphs } from '../rich-text.js';
import {
  alsoListedIn,
  checksOf,
  costOf,
  isAdvice,
  linkTo,
  shareOf,
  titleOf,
  type CheckCost,
} from './catalogue-lookup.js';
import { outcomeSentences } from './outcome-sentences.js';

export interface CheckPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly catalogue: Catalogue;
  readonly check: CheckDescription;
}

/** One check: how to fix it, why it matters, what it tests, its effect on the score, and its sources. */
export function CheckPage({ request, assets, catalogue, check }: CheckPageProps) {
  const { id, category, title, failureTitle, fix, why, what, source, criteria } = check;
  const categoryTitle = titleOf(category, catalogue);
  const cost = costOf(check, catalogue);
  const others = catalogue.categories.filter((each) => each.id !== category);
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title={title}
      description={`How to fix “${failureTitle}”, why it matters, and what the check tests.`}
      lead={<>When it fails: {failureTitle}</>}
      parents={[
        { path: '/docs/checks', name: 'Checks' },
        { path: `/docs/checks#${category}`, name: categoryTitle },
      ]}
      groups={[
        {
          title: categoryTitle,
          pages: [...checksOf(category, catalogue), ...alsoListedIn(category, catalogue)].map(linkTo),
        },
        { title: 'Other checks', pages: others.map((each) => ({ path: `/docs/checks#${each.id}`, name: each.title })) },
      ]}
      contents={[
        { id: 'fix', name: 'How to fix it' },
        { id: 'why', name: 'Why it matters' },
        { id: 'what', name: 'What we check' },
        { id: 'effect', name: 'Effect on the score' },
        ...(criteria === undefined ? [] : [{ id: 'standards', name: 'Accessibility standards' }]),
        { id: 'sources', name: 'Sources' },
      ]}
      {...neighborsOf(request.path, catalogue.checks.map(linkTo))}
    >
      <dl class="card check-facts">
        <div>
          <dt>Category</dt>
          <dd>{categoryTitle}</dd>
        </div>
        <div>
          <dt>Worth up to</dt>
          <dd>{cost.most}</dd>
        </div>
        <div>
          <dt>Check</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
      </dl>
      <h2 id="fix">How to fix it</h2>
      <Paragraphs request={request} text={fix} />
      <h2 id="why">Why it matters</h2>
      <Paragraphs request={request} text={why} />
      <h2 id="what">What we check</h2>
      <What request={request} text={what} />
      <h2 id="effect">Effect on the score</h2>
      <Effect request={request} catalogue={catalogue} check={check} cost={cost} />
      {criteria === undefined ? null : (
        <>
          <h2 id="standards">Accessibility standards</h2>
          <Criteria criteria={criteria} />
          {criteria.length === 0 ? null : (
            <p class="quiet">
              A failure is evidence that the page violates these criteria. A pass does not prove that it meets them.
              Clauses of EN 301 549 are those of version 3.2.1.
            </p>
          )}
        </>
      )}
      <h2 id="sources">Sources</h2>
      <p>
        <Source request={request} source={source} />
      </p>
      <p class="quiet">
        Generator{' '}
        <code>
          {catalogue.generator.name} {catalogue.generator.version}
        </code>
      </p>
    </DocumentationFrame>
  );
}

/** The texts describe each outcome in a sentence or two, which are easier to find in a list. */
function What({ request, text }: { readonly request: PageRequest; readonly text: string }) {
  const parts = outcomeSentences(text);
  const outcomes = parts.filter(({ outcome }) => outcome !== null);
  return (
    <>
      {parts
        .filter(({ outcome }) => outcome === null)
        .map((part) => (
          <Paragraphs request={request} text={part.text} />
        ))}
      {outcomes.length === 0 ? null : (
        <ul class="outcomes">
          {outcomes.map((part) => (
            <li>
              <strong>{part.outcome}</strong> <Inline request={request} text={part.text} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface EffectProps {
  readonly request: PageRequest;
  readonly catalogue: Catalogue;
  readonly check: CheckDescription;
  readonly cost: CheckCost;
}

function Effect({ request, catalogue, check, cost }: EffectProps) {
  const { also, category, weight } = check;
  const cap = catalogue.caps?.find((each) => each.check === check.id);
  const scoring = <a href={request.link('/docs/scoring')}>How scoring works</a>;
  return (
    <>
      {isAdvice(check, catalogue) ? (
        <p>This check is advice: it costs no points. {scoring}</p>
      ) : (
        <p>
          It has weight {weight} in {titleOf(category, catalogue)}, which is {shareOf(category, catalogue)} of the
          total. If nothing else fails, it costs {cost.alone}.{' '}
          {cost.alone === cost.most
            ? 'Next to other failures, it costs less.'
            : `Next to other failures, it can cost up to ${cost.most}.`}{' '}
          Each report shows it. {scoring}
        </p>
      )}
      {cap === undefined ? null : (
        <p>
          While it fails, the result is {cap.label} at best, whatever else passes. {cap.reason}
        </p>
      )}
      {also === undefined ? null : (
        <p>Also listed in {also.map((id) => titleOf(id, catalogue)).join(', ')}, where it does not count again.</p>
      )}
    </>
  );
}

function Source({ request, source }: { readonly request: PageRequest; readonly source: CheckDescription['source'] }) {
  const name = <Inline request={request} text={source.name} />;
  return /^https:\/\//.test(source.url) ? <a href={source.url}>{name}</a> : name;
}
