import type { ReportDetails } from '../../application/index.js';
import type { Audit, AuditOutcome, Category, Result } from '../../domain/index.js';
import { painter, printable, wrap, type Colour, type Painter } from './terminal.js';

const BAR_WIDTH = 20;
const MAX_EVIDENCE = 3;
const RESULT_COLOURS: Record<Result, Colour> = { good: 'green', decent: 'yellow', bad: 'red' };
const MARKS: Record<AuditOutcome, { mark: string; colour: Colour }> = {
  fail: { mark: '✗', colour: 'red' },
  warn: { mark: '!', colour: 'yellow' },
  error: { mark: '?', colour: 'magenta' },
  pass: { mark: '✓', colour: 'green' },
  'not applicable': { mark: '–', colour: 'dim' },
};

/** A report for a person at a terminal: the score, the categories, then what costs points, heaviest first. */
export function renderReport(report: ReportDetails, terminal: { hasColours: boolean; columns: number }): string {
  const paint = painter(terminal.hasColours);
  const width = Math.max(40, Math.min(terminal.columns, 100));
  const heading = ['', `  ${paint('bold', printable(report.url))}`, ''];
  if (report.failure !== null) {
    const { code, message } = report.failure;
    return [...heading, `  ${paint('red', '✗ failed')}  ${code}`, wrap(printable(message), width, '  '), ''].join('\n');
  }
  const open = report.audits
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn' || outcome === 'error')
    .toSorted((a, b) => lostWeight(b) - lostWeight(a));
  return [
    ...heading,
    renderTotal(report, paint),
    '',
    ...renderCategories(report.categories, paint),
    ...(open.length > 0 ? ['', `  ${paint('bold', 'To mend, heaviest first')}`] : []),
    ...open.flatMap((audit) => ['', ...renderAudit(audit, paint, width)]),
    '',
    `  ${paint('dim', summary(report))}`,
    '',
  ].join('\n');
}

function renderTotal({ score, result }: ReportDetails, paint: Painter): string {
  const colour = RESULT_COLOURS[result ?? 'bad'];
  return `  ${bar(score ?? 0, colour, paint)}  ${paint('bold', paint(colour, `${score} ${result}`))}`;
}

function renderCategories(categories: readonly Category[], paint: Painter): string[] {
  const width = Math.max(0, ...categories.map(({ title }) => title.length));
  return categories.map(({ title, score }) => {
    const cells = score === null ? paint('dim', 'nothing to judge') : `${bar(score, 'cyan', paint)}  ${score}`;
    return `  ${title.padEnd(width)}  ${cells}`;
  });
}

function renderAudit(audit: Audit, paint: Painter, width: number): string[] {
  const { mark, colour } = MARKS[audit.outcome];
  const weight = audit.weight === 0 ? 'advice' : `weight ${audit.weight}`;
  const origin = paint('dim', `${audit.category} · ${audit.id} · ${weight}`);
  const evidence = audit.evidence.slice(0, MAX_EVIDENCE).map(({ value, line }) => {
    const place = line === null ? '' : `${line}: `;
    return `      ${paint('dim', cut(printable(place + value), width - 6))}`;
  });
  return [
    `  ${paint(colour, mark)} ${printable(audit.title)}  ${origin}`,
    wrap(printable(audit.explanation), width, '    '),
    ...evidence,
  ];
}

function bar(value: number, colour: Colour, paint: Painter): string {
  const full = Math.round((value / 100) * BAR_WIDTH);
  return paint(colour, '█'.repeat(full)) + paint('dim', '░'.repeat(BAR_WIDTH - full));
}

/** How much of its category's weight an audit loses. */
function lostWeight(audit: Audit): number {
  return audit.weight * (100 - (audit.score ?? 100));
}

function summary({ audits, generator }: ReportDetails): string {
  const count = (outcome: AuditOutcome) => audits.filter((audit) => audit.outcome === outcome).length;
  const made = generator === null ? '' : ` · ${generator.name} ${generator.version}`;
  return `${count('pass')} passed · ${count('warn')} warned · ${count('fail')} failed · ${count('not applicable')} not applicable${made}`;
}

function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join('')}…`;
}
