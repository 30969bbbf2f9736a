import type { ReportDetails } from '../../../../application/index.js';
import { classify, lostPoints, type Category } from '../../../../domain/index.js';
import { Gauge } from '../components/gauge.js';
import { RESULT_LABELS } from '../components/result-labels.js';
import { Time } from '../components/time.js';

/** The score, its result and its categories. Nothing if there is no score yet. */
export function ReportScore({ report }: { readonly report: ReportDetails }) {
  const { score, result, generatedAt, generator, categories } = report;
  if (score === null || result === null) return null;
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
      <Sum report={report} score={score} />
    </section>
  );
}

function Categories({ categories }: { readonly categories: readonly Category[] }) {
  return (
    <ul class="categories" aria-label="Categories">
      {categories.map(({ title, score, weight }) => (
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

/** How the score adds up from the audits below. */
function Sum({ report: { categories, audits }, score }: { readonly report: ReportDetails; readonly score: number }) {
  if (audits.length === 0) return null;
  const lost = [...lostPoints(categories, audits).values()].reduce((sum, points) => sum + points, 0);
  return (
    <p class="small quiet">
      100 − {lost.toFixed(2)} points lost = {score}, each step rounded to one decimal. The score is the weighted average
      of the categories, and each category averages its checks by weight. Checks that do not apply are left out.
    </p>
  );
}
