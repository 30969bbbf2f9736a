import type { Category, Result } from '../../domain/index.js';
import { html, type Html } from './html.js';

export const RESULT_WORDS: Readonly<Record<Result, string>> = { good: 'Good', decent: 'Decent', bad: 'Bad' };

/** The score as a ring, which a screen reader hears as a sentence. */
export function renderGauge(score: number, result: Result): Html {
  return html`<svg
    class="gauge ${result}"
    viewBox="0 0 100 100"
    role="img"
    aria-label="Score: ${score} of 100, ${RESULT_WORDS[result].toLowerCase()}"
  >
    <circle cx="50" cy="50" r="44" />
    <circle
      cx="50"
      cy="50"
      r="44"
      pathLength="100"
      stroke-dasharray="${score} 100"
      stroke-opacity="${score === 0 ? 0 : 1}"
      transform="rotate(-90 50 50)"
    />
    <text x="50" y="60">${score}</text>
  </svg>`;
}

export function renderCategories(categories: readonly Category[]): Html | null {
  if (categories.length === 0) return null;
  return html`<section>
    <h2>Categories</h2>
    <ul class="categories">
      ${categories.map(renderCategory)}
    </ul>
  </section>`;
}

function renderCategory({ title, score, weight }: Category): Html {
  return html`<li>
    <b>${score ?? '–'}</b> ${title}
    <span class="quiet">${score === null ? '(nothing to judge)' : `(weight ${weight})`}</span>
    <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="${score ?? 0}" height="4" />
    </svg>
  </li>`;
}
