/** Renders docs/checks.md from the texts of the checks. */

const INTRODUCTION = `# Checks of the static generator

This page says what each check tests, why it matters, and how to fix it. The running service shows the same at
\`/docs/checks\`, one page per check.

## How the score is calculated

Each check looks only at what the generator fetched: the page, robots.txt, and a limited number of other resources. It
scores 100 when it passes. It scores 0 when it fails, unless its text says otherwise. The text also gives the score of a
warning.

- A page that answers with an HTTP error (400–599) has no score: its run fails.
- A failed check loses its weight, and a warning loses a part of it. The more weight a category loses, the lower its score.
  [How the score is calculated](scoring.md) has the curves.
- The total is the weighted average of the categories.
- A report shows the weight and the score that each check counted with on that page. Their weighted average is the score of the
  category.
- Checks that do not apply, need a look, or could not run do not count.
- A missing response costs no points: a host that is not found or a slow server says nothing about the page. If everything that
  responded passes but the rest could change that, the check needs a look. A failure stays a failure.
- If several checks fail for one cause, only one of them costs points.
- Some failures also limit the total, whatever else passes. The report then says why.
- Every score is rounded to one decimal, so you can recalculate the total from a report. See \`src/domain/score.ts\`.

\`src/adapters/static-generator/scoring/weights.ts\` gives the reason for each weight. A check with weight 0 is advice.

A check keeps the ID of its source: that of Lighthouse, else that of axe, else that of the HTTP Observatory.

\`npm run docs:checks\` generates this page from \`src/adapters/static-generator/checks\`. Edit the checks, not this page.
`;

const STANDARDS = `In the category Accessibility, each check names the success criteria of WCAG 2.2 and the clauses of EN 301 549
V3.2.1 that it is evidence for. A failure is evidence that the page violates them. A pass does not prove that it meets them. Read
[what automatic checks cannot tell](#test-accessibility).
`;

/** @param {import('../dist/application/index.js').Catalogue} catalogue */
export function renderChecksPage({ generator, categories, checks, limits = {} }) {
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  const sections = categories.map((category) => {
    const own = checks.filter((check) => check.category === category.id);
    const others = checks.filter(({ also }) => also?.includes(category.id));
    return [
      `## ${category.title} (\`${category.id}\`, weight ${category.weight})`,
      summarize(category, own),
      ...(category.id in limits ? [renderLimits(category.id, limits[category.id])] : []),
      ...(others.length === 0 ? [] : [`Also listed here: ${others.map((check) => linkTo(check, titles)).join(', ')}.`]),
      ...own.map((check) => renderCheck(check, titles)),
    ].join('\n\n');
  });
  return [
    INTRODUCTION,
    STANDARDS,
    `These are the ${checks.length} checks of version ${generator.version}.\n`,
    ...sections.map((section) => `${section}\n`),
  ].join('\n');
}

/** @param curve as in CategoryCurve of the domain */
function describeCurve({ half, halfPerEarned, steepness }) {
  const growing = halfPerEarned === undefined ? '' : ` plus ${halfPerEarned} times the weight of passes`;
  return `Losing a weight of ${half}${growing} scores 50, with a steepness of ${steepness}.`;
}

function summarize({ weight, curve }, checks) {
  if (weight === 0) return `Advice: ${checks.length} checks that cost no points. Some failures still limit the total.`;
  const weights = checks.reduce((sum, check) => sum + check.weight, 0);
  const total = `${checks.length} checks with a total weight of ${Math.round(weights * 100) / 100}.`;
  if (curve === undefined) return total;
  return `${total} ${describeCurve(curve)}`;
}

function renderLimits(id, { text, manualTests }) {
  const tests = manualTests.map((test, index) => `${index + 1}. ${escapeMarkdown(test)}`);
  return `<a id="test-${id}"></a>\n\n${escapeMarkdown(text)}\n\nTest by hand next:\n\n${tests.join('\n')}`;
}

function linkTo({ id, title, category }, titles) {
  return `[${escapeMarkdown(title)}](#${id}) (counts in ${titles.get(category) ?? category})`;
}

function renderCheck({ id, title, failureTitle, weight, what, why, fix, source, criteria, also }, titles) {
  const listed =
    also === undefined ? '' : `. Also listed in ${also.map((other) => titles.get(other) ?? other).join(', ')}.`;
  return [
    // Titles change; ids do not, so links use ids.
    `<a id="${id}"></a>`,
    `### ${escapeMarkdown(title)}`,
    `\`${id}\`, ${weight === 0 ? 'advice' : `weight ${weight}`}. Source: [${escapeMarkdown(source.name)}](${source.url})${listed}`,
    ...(criteria === undefined ? [] : [renderCriteria(criteria)]),
    `When it fails: **${escapeMarkdown(failureTitle)}**`,
    `- **What it tests:** ${escapeMarkdown(what)}\n- **Why it matters:** ${escapeMarkdown(why)}\n- **How to fix it:** ${escapeMarkdown(fix)}`,
  ].join('\n\n');
}

function renderCriteria(criteria) {
  if (criteria.length === 0) return 'Best practice: no success criterion of WCAG 2.2 requires it.';
  const standards = [...new Set(criteria.map(({ standard }) => standard))].map((standard) => {
    const own = criteria.filter((criterion) => criterion.standard === standard);
    return `${standard}: ${own.map(renderCriterion).join(', ')}`;
  });
  return `${standards.join('. ')}.`;
}

function renderCriterion({ id, name, level, url }) {
  return `[${id} ${escapeMarkdown(name)}](${url})${level === null ? '' : ` (${level})`}`;
}

/** Escapes Markdown outside of code spans. */
export function escapeMarkdown(text) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `\`${part}\`` : part.replaceAll(/[\\*_<>[\]#|]/g, '\\$&')))
    .join('')
    .replaceAll(/\s*\n\s*/g, ' ');
}
