import { classify, heldScore, roundTo, wholeScore, type Category, type Fix } from '../../../../domain/index.js';
import { RESULT_LABELS } from '../components/result-labels.js';
import type { AuditedReport } from './audit-context.js';
import { plural } from './points.js';

/** Categories that can be chosen: the style sheet has a rule for each. */
const MAX_CHOICES = 8;

/** Categories with points, in order, as far as they can be chosen. Those of advice have no score. */
export function choosableCategories({ categories }: Pick<AuditedReport, 'categories'>): readonly Category[] {
  return categories.filter(({ weight }) => weight > 0).slice(0, MAX_CHOICES);
}

export interface CategoryTilesProps {
  readonly report: AuditedReport & { readonly score: number };
  readonly fixes: readonly Fix[];
  /** ID of the category whose findings are shown; null for all. */
  readonly chosen: string | null;
}

/** The categories as radio buttons that filter the fixes, in the style sheet. */
export function CategoryTiles({ report, fixes, chosen }: CategoryTilesProps) {
  const categories = choosableCategories(report);
  const findings = fixes.flatMap((fix) => fix.findings);
  const lost = pointsLost(report);
  const position = categories.findIndex(({ id }) => id === chosen);
  return (
    <fieldset class="tiles">
      <legend class="visually-hidden">Show findings in</legend>
      <Tile
        index={0}
        title="All categories"
        score={report.score}
        isChosen={position === -1}
        findings={findings.length}
        points={100 - wholeScore(report.score)}
      />
      {categories.map(({ id, title, score }, index) => (
        <Tile
          index={index + 1}
          value={id}
          title={title}
          score={score}
          isChosen={index === position}
          findings={findings.filter(({ audit }) => audit.category === id).length}
          points={lost.get(id) ?? 0}
        />
      ))}
    </fieldset>
  );
}

interface TileProps {
  /** 0 for all categories. */
  readonly index: number;
  readonly value?: string;
  readonly title: string;
  readonly score: number | null;
  readonly isChosen: boolean;
  readonly findings: number;
  /** That fixing all of them adds, in whole points. */
  readonly points: number;
}

function Tile({ index, value = '', title, score, isChosen, findings, points }: TileProps) {
  return (
    <label class={`tile ${score === null ? 'neutral' : classify(score)}`}>
      <input type="radio" name="category" id={`category-${index}`} value={value} checked={isChosen} />
      <b>
        <bdi>{title}</bdi>
      </b>
      <span class="tile-score">
        {score === null ? '–' : wholeScore(score)}
        {score === null ? null : <span class="visually-hidden">, {RESULT_LABELS[classify(score)].toLowerCase()}</span>}
      </span>
      <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={score ?? 0} height="4" />
      </svg>
      <span class="tile-facts">
        {score === null ? 'not applicable' : plural(findings, 'finding')}
        {points === 0 ? null : ` · +${plural(points, 'point')}`}
      </span>
    </label>
  );
}

/** Whole points that each category costs. They add up to what the score before caps is short of 100. */
function pointsLost(report: AuditedReport & { readonly score: number }): ReadonlyMap<string, number> {
  const scored = report.categories.filter(({ score, weight }) => score !== null && weight > 0);
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0);
  const exact = scored.map(({ score, weight }) => ((100 - (score ?? 100)) * weight) / weights);
  const rounded = roundTo(exact, 100 - wholeScore(heldScore(report)?.before ?? report.score));
  return new Map(scored.map(({ id }, index) => [id, rounded[index] ?? 0]));
}
