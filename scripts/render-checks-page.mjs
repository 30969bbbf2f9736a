/** Renders docs/checks.md from the texts of the checks. */

const INTRODUCTION = `# Checks of the static generator

This page says what each check tests, why it matters, and how to fix it. The running service shows the same at
\`/docs/checks\`, one page per check.

## How the score is calculated

Each check looks only at what the generator fetched: the page, robots.txt, and a limited number of other resources. It
scores 100 when it passes. It scores 0 when it fails, unless its text says otherwise. The text also gives the score of a
warning.

- The score of a category is the weighted average of its checks.
- The total is the weighted average of the categories.
- Checks that do not apply, and checks that could not run, do not count.
- Every score is rounded to one decimal, so you can recalculate the total from a report. See \`src/domain/score.ts\`.

\`src/adapters/static-generator/scoring/weights.ts\` gives the reason for each weight. A check with weight 0 is advice.

A check keeps the ID of its source: that of Lighthouse, else that of axe, else that of the HTTP Observatory.

\`npm run docs:checks\` generates this page from \`src/adapters/static-generator/checks\`. Edit the checks, not this page.
`;

/** @param {import('../dist/application/index.js').Catalogue} catalogue */
export function renderChecksPage({ generator, categories, checks }) {
  const sections = categories.map((category) => {
    const own = checks.filter((check) => check.category === category.id);
    const weights = own.reduce((sum, { weight }) => sum + weight, 0);
    return [
      `## ${category.title} (\`${category.id}\`, weight ${category.weight})`,
      `${own.length} checks with a total weight of ${Math.round(weights * 100) / 100}.`,
      ...own.map(renderCheck),
    ].join('\n\n');
  });
  return `${INTRODUCTION}\nThese are the ${checks.length} checks of version ${generator.version}.\n\n${sections.join('\n\n')}\n`;
}

function renderCheck({ id, title, failureTitle, weight, what, why, fix, source }) {
  return [
    // Titles change; ids do not, so links use ids.
    `<a id="${id}"></a>`,
    `### ${escape(title)}`,
    `\`${id}\`, ${weight === 0 ? 'advice' : `weight ${weight}`}. Source: [${escape(source.name)}](${source.url})`,
    `When it fails: **${escape(failureTitle)}**`,
    `- **What it tests:** ${escape(what)}\n- **Why it matters:** ${escape(why)}\n- **How to fix it:** ${escape(fix)}`,
  ].join('\n\n');
}

/** Escapes Markdown outside of code spans. */
function escape(text) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `\`${part}\`` : part.replaceAll(/[\\*_<>[\]#|]/g, '\\$&')))
    .join('')
    .replaceAll(/\s*\n\s*/g, ' ');
}
