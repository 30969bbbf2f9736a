/** A badge for READMEs: label on the left, value on the right. */
export interface BadgeProps {
  /** Lower-case letters, digits, spaces and dots. */
  readonly label: string;
  readonly value: string;
  readonly tone: BadgeTone;
}

export type BadgeTone = 'good' | 'decent' | 'bad' | 'neutral';

/** Background colors. White text on them has WCAG AA contrast. */
const COLORS: Readonly<Record<BadgeTone, string>> = {
  good: '#1a7f37',
  decent: '#8a5a00',
  bad: '#c02d23',
  neutral: '#5d6673',
};

const LABEL_COLOR = '#3d444d';

const FONT_SIZE = 11;
const HEIGHT = 20;
const RADIUS = 4;

/** On both sides of each text. */
const PADDING = 6;

/** A standalone SVG image, for `<img>`. */
export function Badge({ label, value, tone }: BadgeProps) {
  const [left, right] = [measure(label), measure(value)];
  const split = left + 2 * PADDING;
  const width = split + right + 2 * PADDING;
  const name = `${label}: ${value}`;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={HEIGHT} role="img" aria-label={name}>
      <title>{name}</title>
      {/* Rounded without a clip path: its id would clash when several badges are inlined in one page. */}
      <rect width={width} height={HEIGHT} rx={RADIUS} fill={COLORS[tone]} />
      <rect width={split} height={HEIGHT} rx={RADIUS} fill={LABEL_COLOR} />
      <rect x={split - RADIUS} width={RADIUS} height={HEIGHT} fill={LABEL_COLOR} />
      <g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size={FONT_SIZE}>
        <text x={PADDING} y="14" textLength={left}>
          {label}
        </text>
        <text x={split + PADDING} y="14" textLength={right}>
          {value}
        </text>
      </g>
    </svg>
  );
}

/** Advance widths of DejaVu Sans, nearly those of Verdana, in thousandths of the font size. */
const WIDTHS = new Map(
  Object.entries({
    278: 'ijl',
    318: '. ',
    352: 'f',
    392: 't',
    411: 'r',
    521: 's',
    525: 'z',
    550: 'c',
    579: 'k',
    592: 'vxy',
    612: 'oa',
    615: 'e',
    635: 'hnubdgpq0123456789',
    818: 'w',
    974: 'm',
  }).flatMap(([width, characters]) => [...characters].map((character) => [character, Number(width)] as const)),
);

/** The width of a text in pixels, rounded to a tenth. */
function measure(text: string): number {
  const thousandths = [...text].reduce((sum, character) => sum + (WIDTHS.get(character) ?? 1000), 0);
  return Math.round((thousandths * FONT_SIZE) / 100) / 10;
}
