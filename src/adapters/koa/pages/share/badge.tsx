/** A badge for READMEs: what it is about on the left, how it stands on the right. */
export interface BadgeProps {
  /** Lower-case letters, digits, spaces and points. */
  readonly label: string;
  readonly value: string;
  readonly tone: BadgeTone;
}

export type BadgeTone = 'good' | 'decent' | 'bad' | 'neutral';

/** Grounds on which white text keeps WCAG AA contrast, whatever the page around it. */
const COLOURS: Readonly<Record<BadgeTone, string>> = {
  good: '#1a7f37',
  decent: '#8a5a00',
  bad: '#c02d23',
  neutral: '#5d6673',
};

const LABEL_COLOUR = '#3d444d';

const FONT_SIZE = 11;
const HEIGHT = 20;
const ROUND = 4;

/** On either side of a text. */
const PADDING = 6;

/** As a picture of its own, for `<img>`. */
export function Badge({ label, value, tone }: BadgeProps) {
  const [left, right] = [measure(label), measure(value)];
  const split = left + 2 * PADDING;
  const width = split + right + 2 * PADDING;
  const name = `${label}: ${value}`;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={HEIGHT} role="img" aria-label={name}>
      <title>{name}</title>
      {/* Rounded without a clip path: its id would meet those of other badges where they are put into one page. */}
      <rect width={width} height={HEIGHT} rx={ROUND} fill={COLOURS[tone]} />
      <rect width={split} height={HEIGHT} rx={ROUND} fill={LABEL_COLOUR} />
      <rect x={split - ROUND} width={ROUND} height={HEIGHT} fill={LABEL_COLOUR} />
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

/** Advance widths of DejaVu Sans, which has those of Verdana but for a hair, in thousandths of the font's size. */
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

/** In pixels, to a tenth. */
function measure(text: string): number {
  const thousandths = [...text].reduce((sum, character) => sum + (WIDTHS.get(character) ?? 1000), 0);
  return Math.round((thousandths * FONT_SIZE) / 100) / 10;
}
