import { BASE_PLACEHOLDER } from '../../api/openapi/create-open-api.js';
import { PROBLEM_TYPES, type ProblemName } from '../../http/problems/problem-types.js';
import { escapeHtml, renderPage } from './html.js';

/** The page that the `type` of a problem leads to. */
export function renderProblemPage(name: ProblemName): string {
  const { status, title, help } = PROBLEM_TYPES[name];
  return renderPage(
    title,
    [
      `<h1>${escapeHtml(title)}</h1>`,
      `<p>Status <code>${status}</code>, type <code>${BASE_PLACEHOLDER}/docs/problems/${name}</code></p>`,
      `<p>${escapeHtml(help)}</p>`,
      `<p><a href="${BASE_PLACEHOLDER}/docs">The whole API</a></p>`,
    ].join('\n'),
  );
}
