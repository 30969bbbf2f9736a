/** docs/checks.md, made from what the checks say about themselves. */

const INTRODUCTION = `# Checks of the static generator

Each check is a pure function of what was retrieved: the page’s answer and HTML, robots.txt, and the answers of a bounded
number of other addresses. It earns 100 where it passes, 0 where it fails unless it says otherwise, and what is said below
where it warns. A check that is not applicable, or that failed itself, leaves the mean. A category’s score is the weighted
mean of its checks, the total that of the categories, each rounded to one decimal (\`src/domain/score.ts\`), so that the
total can be added up by hand from a report. The reasons for the weights are in
\`src/adapters/static-generator/weights.ts\`; a weight of 0 is advice.

An id is that of the rule’s source: Lighthouse’s where it has the rule, else axe’s, else the HTTP Observatory’s. The
running service shows the same, a page for each check, at \`/docs/checks\`.

This page is written by \`npm run docs:checks\` from \`src/adapters/static-generator/checks\`; change it there.
`;

/** @param {import('../dist/application/index.js').Catalogue} catalogue */
export function renderChecksPage({ generator, categories, checks }) {
  const sections = categories.map((category) => {
    const own = checks.filter((check) => check.category === category.id);
    const weights = own.reduce((sum, { weight }) => sum + weight, 0);
    return [
      `## ${category.title} (\`${category.id}\`, weight ${category.weight})`,
      `${own.length} checks, whose weights add up to ${Math.round(weights * 100) / 100}.`,
      ...own.map(renderCheck),
    ].join('\n\n');
  });
  return `${INTRODUCTION}\nVersion ${generator.version}, ${checks.length} checks.\n\n${sections.join('\n\n')}\n`;
}

function renderCheck({ id, title, weight, what, why, mend, source }) {
  return [
    `### ${escape(title)}`,
    `\`${id}\`, ${weight === 0 ? 'advice' : `weight ${weight}`}. Source: [${escape(source.name)}](${source.url})`,
    `- **What:** ${escape(what)}\n- **Why:** ${escape(why)}\n- **To mend it:** ${escape(mend)}`,
  ].join('\n\n');
}

/** What Markdown would take for markup, outside of code. */
function escape(text) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `\`${part}\`` : part.replaceAll(/[\\*_<>[\]#|]/g, '\\$&')))
    .join('')
    .replaceAll(/\s*\n\s*/g, ' ');
}
