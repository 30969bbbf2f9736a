import { escapeMarkdown } from './render-checks-page.mjs';

/** Renders docs/site-findings.md from the texts of the findings. */

const INTRODUCTION = `# Site-wide findings

A [scan](scans.md) also finds problems that no single page shows. This page defines each of them, and says why it matters and how to
fix it. [checks.md](checks.md) does so for the checks of single pages.

## What the words mean

- **A page** is an HTML page of the site that the scan checked. Redirects, broken URLs and skipped pages do not count as pages.
- **A link** is a link on a page to another URL. Links with \`nofollow\` count. Canonical URLs and language versions are not links.
- **Broken** is a URL that answers with a status of 400 or more, or that does not answer: the host is not found, refuses the
  connection, takes too long, or has an invalid certificate. A page that is too large, takes too long to check, or is not HTML is not
  broken.
- **Clicks** are the fewest links from the start of the scan to a page. A redirect costs no click.
- **Search engines may show** a page that does not say \`noindex\` and whose canonical URL is absent or its own.
- **The host and the scheme of the site** are those of the start, after redirects.

URLs are compared after normalization, without fragments. Each finding has cases, sorted by URL. A case has a URL, what is wrong with it,
its target if there is one, and the pages that link to it with the text of the link: up to 100 pages, or fewer if all cases of a scan
have more than 250,000 together.

The number of pages of a finding is the number of pages to edit. For bad links, these are the pages with the links. For
duplicates, they are all pages with the same text. Otherwise each case is one.

## What is left out

A scan reports only what it can be sure of:

- After a scan that did not see the whole site, or that was limited by \`include\` or \`sitemap=only\`, there is no finding of pages without
  links (\`orphan-pages\`): a link could be on a page that was not visited.
- A page is deep (\`deep-pages\`) only if no page that was not visited could be part of a shorter path.
- A page is missing from the sitemap (\`missing-from-sitemap\`) only if all sitemaps were read completely.
- A language version is checked only if the scan visited both pages.

\`npm run docs:checks\` generates this page from \`src/domain/scans/describe-site-findings.ts\`. Edit the texts there.

## The findings
`;

/** @param {import('../dist/domain/index.js').SiteFindingDescription[]} findings */
export function renderSiteFindingsPage(findings) {
  return [INTRODUCTION, ...findings.map(renderFinding)].join('\n');
}

function renderFinding({ id, title, what, why, fix, source }) {
  return `<a id="${id}"></a>

### ${escapeMarkdown(title)}

\`${id}\`. Source: [${escapeMarkdown(source.name)}](${source.url})

- **What it is:** ${escapeMarkdown(what)}
- **Why it matters:** ${escapeMarkdown(why)}
- **How to fix it:** ${escapeMarkdown(fix)}
`;
}
