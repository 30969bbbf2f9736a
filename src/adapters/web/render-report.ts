import type { ReportDetails } from '../../application/index.js';
import { lostPoints, type AuditOutcome } from '../../domain/index.js';
import type { CheckGuides } from './check-guide.js';
import { html, type Html } from './html.js';
import { renderAudits } from './render-audits.js';
import { renderDocument } from './render-document.js';
import { RESULT_WORDS, renderCategories, renderGauge } from './render-score.js';

const REFRESH_SECONDS = 5;

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The page of a report that its reader may see. */
export function renderReport(report: ReportDetails, guides: CheckGuides): string {
  const { project, score, result } = report;
  const grade = score === null || result === null ? 'not graded yet' : `${score} of 100, ${result}`;
  return renderDocument({
    title: `Report on ${project}: ${grade}`,
    description: describe(report),
    isIndexable: report.privacy === 'public',
    refreshSeconds: canRefresh(report) ? REFRESH_SECONDS : null,
    main: html`<h1>Report on <bdi>${project}</bdi></h1>
      <p>${renderTarget(report.url)}</p>
      ${renderNotice(report)} ${renderScore(report)} ${renderCategories(report.categories)} ${renderSum(report)}
      ${renderAudits(report.audits, report.categories, guides)}`,
  });
}

function isUnderWay({ status }: ReportDetails): boolean {
  return status === 'pending' || status === 'running';
}

/** A protected page is the answer to a form: looking again by itself would lead its reader back to the form. */
function canRefresh(report: ReportDetails): boolean {
  return isUnderWay(report) && report.privacy !== 'password';
}

function describe({ url, score, result, audits }: ReportDetails): string {
  if (score === null || result === null) return `${url} has not been graded yet.`;
  const count = (outcome: AuditOutcome) => audits.filter((audit) => audit.outcome === outcome).length;
  const counts = `${count('fail')} audits failed, ${count('warn')} warned, ${count('pass')} passed.`;
  return `${url} scores ${score} of 100: ${result}. ${counts}`;
}

/** A link only to what a report can be about: whatever else storage holds, no other scheme gets into a link. */
function renderTarget(url: string): Html {
  if (!/^https?:\/\//.test(url)) return html`<bdi>${url}</bdi>`;
  return html`<a href="${url}" rel="noopener nofollow ugc"><bdi>${url}</bdi></a>`;
}

function renderNotice(report: ReportDetails): Html | null {
  const last = report.score === null ? '' : ' Below is the last good outcome.';
  if (isUnderWay(report)) {
    const state = report.status === 'running' ? 'is being graded right now' : 'is waiting to be graded';
    const next = canRefresh(report) ? 'This page looks again every few seconds.' : 'Come back in a moment.';
    return html`<p class="notice" role="status">The address ${state}. ${next}${last}</p>`;
  }
  if (report.failure === null) return null;
  return html`<p class="notice bad">
    <strong>The latest grading failed.</strong> <bdi>${report.failure.message}</bdi>${last}
  </p>`;
}

function renderScore({ score, result, generatedAt, generator }: ReportDetails): Html | null {
  if (score === null || result === null) return null;
  return html`<section class="score" aria-label="Score">
    ${renderGauge(score, result)}
    <div>
      <p class="class ${result}">${RESULT_WORDS[result]}</p>
      <p class="quiet">
        ${generatedAt === null ? null : html`Graded on ${renderTime(generatedAt)}`}
        ${generator === null ? null : html`by ${generator.name} ${generator.version}`}
      </p>
    </div>
  </section>`;
}

/** How the score follows from what is below. */
function renderSum({ score, categories, audits }: ReportDetails): Html | null {
  if (score === null || audits.length === 0) return null;
  const lost = [...lostPoints(categories, audits).values()].reduce((sum, points) => sum + points, 0);
  return html`<p class="quiet">
    100 − ${lost.toFixed(2)} points lost = ${score}, each step rounded to one decimal. A category is the mean of its
    checks by their weights, the score that of the categories; what does not apply is left out.
  </p>`;
}

function renderTime(time: Date): Html {
  return html`<time datetime="${time.toISOString()}">${TIME.format(time)} UTC</time>`;
}
