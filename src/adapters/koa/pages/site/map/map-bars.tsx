import { RESULTS, classify } from '../../../../../domain/index.js';
import type { MapRow } from './build-map.js';

/** In units of the drawing. The width of a bar and the way to the next one. */
const HEIGHT = 24;
const BAR = 4.5;
const STEP = 6;

/** Of pages that failed. A score of 0 is higher. */
const LOWEST = 2;

/** Bars that the map is wide at least, so that a few pages do not fill it. */
const MIN_LENGTH = 40;

const TONES = [...RESULTS, 'none'] as const;

export interface MapBarsProps {
  /** Scores; null for failed pages. */
  readonly bars: readonly (number | null)[];
  /** Bars of the longest row. */
  readonly longest: number;
}

/** One bar for each score. A path for each color, because a shape for each bar would make the page many times as large. */
export function MapBars({ bars, longest }: MapBarsProps) {
  const width = (bars.length / Math.max(MIN_LENGTH, longest)) * 100;
  const paths = TONES.map((tone) => [tone, bars.map((score, index) => barOf(score, index, tone)).join('')] as const);
  return (
    <svg
      class="site-strip"
      width={`${width.toFixed(1)}%`}
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {paths.map(([tone, path]) => (path === '' ? null : <path class={tone === 'none' ? 'neutral' : tone} d={path} />))}
    </svg>
  );
}

function barOf(score: number | null, index: number, tone: (typeof TONES)[number]): string {
  if ((score === null ? 'none' : classify(score)) !== tone) return '';
  const height = score === null ? LOWEST : LOWEST + 1 + (score / 100) * (HEIGHT - LOWEST - 1);
  return `M${index * STEP} ${HEIGHT}v-${Number(height.toFixed(1))}h${BAR}V${HEIGHT}z`;
}

/** The pages of a folder by label, as one line. */
export function MapSum({ row: { counts, pages } }: { readonly row: Pick<MapRow, 'counts' | 'pages'> }) {
  let x = 0;
  return (
    <svg class="site-strip sum" width="100%">
      {TONES.map((tone) => {
        const width = (counts[tone] / pages) * 100;
        const start = x;
        x += width;
        return width === 0 ? null : (
          <rect
            class={tone === 'none' ? 'neutral' : tone}
            x={`${start.toFixed(1)}%`}
            width={`${width.toFixed(1)}%`}
            height="100%"
          />
        );
      })}
    </svg>
  );
}
