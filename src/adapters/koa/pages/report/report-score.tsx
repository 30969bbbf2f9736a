import type { ReportDetails } from '../../../../application/index.js';
import { classify, heldScore, lostPoints, type Category, type HeldScore } from '../../../../domain/index.js';
import { Gauge } from '../components/gauge.js';
import { RESULT_LABELS } from '../components/result-labels.js';
import { Time } from '../components/time.js';
import { AuditLink } from './audit-link.js';

/** The score, its result and its categories. Nothing if there is no score yet. */
export function ReportScore({ report }: { readonly report: ReportDetails }) {
  const { score, result, generatedAt, generator, categories } = report;
  if (score === null || result === null) return null;
  const held = heldScore(report);
  return (
    <section class="card" aria-labelledby="score">
      <h2 id="score" class="visually-hidden">
        Score
      </h2>
      <div class="summary">
        <div class={`summary-score ${result}`}>
          <Gauge score={score} result={result} />
          <div>
            <p class="result">{RESULT_LABELS[result]}</p>
            {held?.caps.map(({ check, reason }) => (
              <p>
                Held at {score}: <AuditLink check={check} text={reason} />
              </p>
            ))}
            <p class="small quiet">
              {generatedAt === null ? null : (
                <>
                  Checked <Time at={generatedAt} />
                </>
              )}
              {generator === null ? null : ` by ${generator.name} ${generator.version}`}
            </p>
          </div>
        </div>
        <Categories categories={categories} />
      </div>
      <Sum report={report} score={score} held={held} />
    </section>
  );
}

/** Without categories that hold only advice: they have no score. */
function Categories({ categories }: { readonly categories: readonly Category[] }) {
  const counted = categories.filter(({ weight }) => weight > 0);
  return (
    <ul class="categories" aria-label="Categories">
      {counted.map(({ title, score, weight }) => (
        <li class={`category ${score === null ? 'neutral' : classify(score)}`}>
          <span>
            <bdi>{title}</bdi>{' '}
            <span class="small quiet">{score === null ? '(not applicable)' : `(weight ${weight})`}</span>
          </span>
          <span class="category-score">
            {score ?? '–'}
            {score === null ? null : (
              <span class="visually-hidden">, {RESULT_LABELS[classify(score)].toLowerCase()}</span>
            )}
          </span>
          <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width={score ?? 0} height="4" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

interface SumProps {
  readonly report: ReportDetails;
  readonly score: number;
  readonly held: HeldScore | null;
}

/** How the score adds up from the audits below. */
function Sum({ report: { categories, audits }, score, held }: SumProps) {
  if (audits.length === 0) return null;
  const lost = [...lostPoints(categories, audits).values()].reduce((sum, points) => sum + points, 0);
  return (
    <p class="small quiet">
      100 − {lost.toFixed(2)} points lost = {held?.before ?? score}, each step rounded to one decimal
      {held === null ? '' : `, held at ${held.at} because ${held.because}`}. The score is the weighted average of the
      categories, and a category’s score is the weighted average of its checks, with the weights and scores below.
      Checks that do not apply or need a look do not count.
    </p>
  );
}
