import { classify } from '../../../../../domain/index.js';
import { Gauge } from '../../components/gauge.js';

/** An invented report whose numbers add up by the rules of the score. */
const CATEGORIES = [
  ['Search engines', 88],
  ['Performance', 81],
  ['Security', 66],
  ['Accessibility', 92],
  ['Best practices', 95],
] as const;

const ACTIONS = [
  { gain: 5, action: 'Send a Content-Security-Policy', where: 'Security, 1 header' },
  { gain: 2, action: 'Describe 12 images in words', where: 'Accessibility, for example steep.jpg on line 84' },
  { gain: 1, action: 'Write a meta description', where: 'Search engines, missing' },
] as const;

const SCORE = 84;

/** What a report looks like, for visitors who have none yet. */
export function ExampleReport() {
  return (
    <section class="card" aria-labelledby="example">
      <h2 id="example">An example result</h2>
      <div class="example-sum">
        <Gauge score={SCORE} result={classify(SCORE)} />
        <div>
          <p>
            <span class="tag good">Good</span>
          </p>
          <p>
            <b>Green tea: how to brew it</b>
          </p>
          <p class="small quiet">kettle.example/tea/green</p>
        </div>
      </div>
      <ul class="example-categories small" aria-label="Categories">
        {CATEGORIES.map(([name, score]) => (
          <li class={classify(score)}>
            <span>{name}</span>
            <b>{score}</b>
            <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={score} height="4" />
            </svg>
          </li>
        ))}
      </ul>
      <h3>What to fix first</h3>
      <ol class="example-actions">
        {ACTIONS.map(({ gain, action, where }) => (
          <li>
            <b class="up">
              +{gain} <span class="small">{gain === 1 ? 'point' : 'points'}</span>
            </b>
            <div>
              <b>{action}</b>
              <p class="small quiet">{where}</p>
            </div>
          </li>
        ))}
      </ol>
      <p class="small quiet">
        Together, these three fixes reach {SCORE + ACTIONS.reduce((sum, { gain }) => sum + gain, 0)}.
      </p>
    </section>
  );
}
