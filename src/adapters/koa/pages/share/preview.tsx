import type { ReportDetails } from '../../../../application/index.js';
import { classify, wholeScore, type Result } from '../../../../domain/index.js';
import { LogoMark } from '../components/logo.js';
import { RESULT_LABELS } from '../components/result-labels.js';
import { pageAddress } from '../report/page-address.js';
import { pageName } from '../report/report-names.js';
import { shorten } from '../shorten.js';

const PREVIEW_WIDTH = 1200;
const PREVIEW_HEIGHT = 630;

const MARGIN = 80;

/** Width of the widest common character of titles and addresses in DejaVu Sans Bold, in ems. */
const EM = 0.72;
/** Of the name of the page, in pixels. */
const NAME_WIDTH = 620;

/** Of the name of the page in two lines, in pixels, and the characters that fit in each. */
const SMALL = 34;
const LINE = 28;

/** Text that the bundled font has glyphs for. */
const DRAWABLE =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Hebrew}\p{sc=Arabic}\p{Mn}\x20-\x7e\xa0-\xff\u2010-\u2026]*$/u;

interface Tone {
  readonly text: string;
  readonly fill: string;
  readonly soft: string;
}

/** The light scheme of the style sheet. */
const COLORS: Readonly<Record<Result, Tone>> = {
  good: { text: '#11692d', fill: '#1c8a43', soft: '#e2f4e7' },
  decent: { text: '#7a4d00', fill: '#b87800', soft: '#fdf0d5' },
  bad: { text: '#b0231b', fill: '#d23b31', soft: '#fde8e6' },
};

/** As many as fit. */
const MAX_CATEGORIES = 5;

/** The link preview image of a public report. */
export function Preview({ report }: { readonly report: ReportDetails }) {
  const { project, url, score, result } = report;
  const { host, path } = pageAddress(url);
  const address = [host + path, url].find((text) => DRAWABLE.test(text)) ?? '';
  const name = [pageName(report), host].find((text) => DRAWABLE.test(text)) ?? project;
  // A category of advice has no score to draw.
  const categories = report.categories.filter(({ weight }) => weight > 0);
  const tone: Tone = result === null ? { text: '#515c6b', fill: '#7a8493', soft: '#eef0f4' } : COLORS[result];
  const size = Math.max(SMALL, Math.min(64, Math.floor(NAME_WIDTH / (name.length * EM))));
  const lines = name.length * size * EM <= NAME_WIDTH ? [name] : wrap(name);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={PREVIEW_WIDTH}
      height={PREVIEW_HEIGHT}
      viewBox={`0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}`}
      font-family="DejaVu Sans"
    >
      <rect width={PREVIEW_WIDTH} height={PREVIEW_HEIGHT} fill="#ffffff" />
      <rect width={PREVIEW_WIDTH} height="12" fill={tone.fill} />
      <g transform={`translate(${MARGIN} 72) scale(1.5)`}>
        <LogoMark background="#2456d6" foreground="#ffffff" />
      </g>
      <text x={MARGIN + 66} y="109" font-size="34" font-weight="700" fill="#151a21">
        Sitegrade
      </text>
      {/* Clips names of mostly wide letters before the ring. */}
      <clipPath id="left">
        <rect width="770" height={PREVIEW_HEIGHT} />
      </clipPath>
      {lines.map((line, index) => (
        <text
          x={MARGIN}
          y={226 - 44 * (lines.length - 1 - index)}
          clip-path="url(#left)"
          font-size={size}
          font-weight="700"
          fill="#151a21"
        >
          {line}
        </text>
      ))}
      <text x={MARGIN} y="274" font-size="24" fill="#515c6b">
        {shorten(address, 40)}
      </text>
      {categories.slice(0, MAX_CATEGORIES).map(({ title, score: points }, index) => (
        <CategoryBar title={title} score={points} top={338 + index * 50} />
      ))}
      <Ring score={score} tone={tone} />
      <text x="955" y="555" font-size="52" font-weight="700" text-anchor="middle" fill={tone.text}>
        {result === null ? 'No score' : RESULT_LABELS[result]}
      </text>
    </svg>
  );
}

function CategoryBar({ title, score, top }: { title: string; score: number | null; top: number }) {
  const fill = score === null ? '#eef0f4' : COLORS[classify(score)].fill;
  return (
    <g>
      <text x={MARGIN} y={top} font-size="22" fill="#151a21">
        {shorten(title, 24)}
      </text>
      <rect x={MARGIN + 340} y={top - 14} width="200" height="12" rx="6" fill="#eef0f4" />
      <rect x={MARGIN + 340} y={top - 14} width={2 * (score ?? 0)} height="12" rx="6" fill={fill} />
      <text x={MARGIN + 620} y={top} font-size="22" font-weight="700" text-anchor="end" fill="#151a21">
        {score === null ? '–' : wholeScore(score)}
      </text>
    </g>
  );
}

/** The score ring, centered on its own origin. */
function Ring({ score, tone }: { score: number | null; tone: Tone }) {
  const radius = 150;
  const length = 2 * Math.PI * radius;
  return (
    <g transform="translate(955 312)">
      <circle r={radius} fill="none" stroke={tone.soft} stroke-width="34" />
      {score === null || score === 0 ? null : (
        <circle
          r={radius}
          fill="none"
          stroke={tone.fill}
          stroke-width="34"
          stroke-linecap="round"
          stroke-dasharray={`${((score / 100) * length).toFixed(1)} ${length.toFixed(1)}`}
          transform="rotate(-90)"
        />
      )}
      <text y="30" font-size="88" font-weight="700" text-anchor="middle" fill="#151a21">
        {score === null ? '–' : wholeScore(score)}
      </text>
      <text y="78" font-size="26" text-anchor="middle" fill="#515c6b">
        of 100
      </text>
    </g>
  );
}

/** Two lines at most. Words that are longer than a line are cut. */
function wrap(text: string): readonly string[] {
  const end = text.lastIndexOf(' ', LINE);
  if (end <= 0) return [shorten(text, LINE)];
  return [text.slice(0, end), shorten(text.slice(end + 1), LINE)];
}
