import type { Catalogue, CheckDescription } from '../../../../application/index.js';
import { BASE_PLACEHOLDER } from '../../api/openapi/create-open-api.js';
import { escapeHtml, renderInline, renderPage, renderText } from './html.js';

/** All checks, by category, and how their scores make the total. */
export function renderChecks(catalogue: Catalogue): string {
  const { generator, categories } = catalogue;
  return renderPage(
    'Checks',
    [
      '<h1>Checks</h1>',
      `<p>What the generator <code>${escapeHtml(`${generator.name} ${generator.version}`)}</code> judges a page by.</p>`,
      '<h2>How the score is made</h2>',
      '<p>A check that passes earns 100, one that fails mostly 0, one that warns what its page says. The score of a category is the mean of its checks, each counted as often as its weight says; the total is the mean of the categories in the same way. A check that does not apply, or that itself broke, leaves the mean, and so does a category in which nothing applies. Category scores and the total are rounded to one decimal, so that they can be added up by hand from a report. A weight of 0 is advice: it costs nothing.</p>',
      ...categories.map((category) => {
        const rows = checksOf(category.id, catalogue).map(
          ({ id, title, weight, source }) =>
            `<tr><td><a href="${BASE_PLACEHOLDER}/docs/checks/${encodeURIComponent(id)}">${escapeHtml(title)}</a></td><td><code>${escapeHtml(id)}</code></td><td>${weight}</td><td>${escapeHtml(source.name)}</td></tr>`,
        );
        return `<h2 id="${escapeHtml(category.id)}">${escapeHtml(category.title)}</h2>
<p>Weight ${category.weight} of ${sumOf(categories)}.</p>
<div class="scroll"><table><thead><tr><th>Check</th><th>Id</th><th>Weight</th><th>Source</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
      }),
      `<p><a href="${BASE_PLACEHOLDER}/docs">The API</a></p>`,
    ].join('\n'),
  );
}

/** What one check looks at, why, and how to mend what it finds. @returns null for an id that no check has */
export function renderCheckPage(id: string, catalogue: Catalogue): string | null {
  const check = catalogue.checks.find((candidate) => candidate.id === id);
  if (check === undefined) return null;
  const { generator } = catalogue;
  const section = (heading: string, text: string) => `<h2>${heading}</h2>\n${renderText(text)}`;
  return renderPage(
    check.title,
    [
      `<h1>${escapeHtml(check.title)}</h1>`,
      `<p>Check <code>${escapeHtml(check.id)}</code> of the generator <code>${escapeHtml(`${generator.name} ${generator.version}`)}</code></p>`,
      section('What is looked at', check.what),
      section('Why it matters', check.why),
      section('How to mend it', check.fix),
      `<h2>What it counts</h2>\n<p>${renderWeight(check, catalogue)}</p>`,
      `<h2>Source</h2>\n<p>${renderSource(check.source)}</p>`,
      `<p><a href="${BASE_PLACEHOLDER}/docs/checks">All checks, and how they make the score</a></p>`,
    ].join('\n'),
  );
}

function renderWeight({ weight, category: id }: CheckDescription, catalogue: Catalogue): string {
  const category = catalogue.categories.find((candidate) => candidate.id === id);
  const name = `<a href="${BASE_PLACEHOLDER}/docs/checks#${escapeHtml(id)}">${escapeHtml(category?.title ?? id)}</a>`;
  if (weight === 0 || category === undefined) return `Weight 0 in ${name}: it is advice and costs nothing.`;
  const all = sumOf(checksOf(id, catalogue));
  const total = sumOf(catalogue.categories);
  const points = rounded((weight / all) * (category.weight / total) * 100);
  return `Weight ${weight} of ${all} in ${name}, which weighs ${category.weight} of ${total} in the total: ${points} of 100 points on a page to which every check applies, and more where fewer do.`;
}

function renderSource({ name, url }: CheckDescription['source']): string {
  if (!/^https:\/\//.test(url)) return renderInline(name);
  return `<a href="${escapeHtml(url)}">${renderInline(name)}</a>`;
}

function checksOf(category: string, { checks }: Catalogue): readonly CheckDescription[] {
  return checks.filter((check) => check.category === category);
}

function sumOf(parts: readonly { readonly weight: number }[]): number {
  return rounded(parts.reduce((sum, { weight }) => sum + weight, 0));
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
