import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { findChrome } from '../../dist/adapters/lighthouse-generator/find-chrome.js';
import { findLighthouse } from '../../dist/adapters/lighthouse-generator/lighthouse-package.js';
import { CHECKS } from '../../dist/adapters/static-generator/checks/index.js';
import { NO_RESOURCES } from '../../dist/adapters/static-generator/resources/related-resources.js';
import { auditPage } from '../../dist/adapters/static-generator/scoring/audit-page.js';
import { BARE } from './serve-folder.mjs';

/** Containers offer Chromium no sandbox and little shared memory. */
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage'];

const RULES = new Set(axe.getRules().map(({ ruleId }) => ruleId));
const COMPARED = CHECKS.filter(({ id, explained }) => RULES.has(id) && explained.source.name.startsWith('axe-core'));

/**
 * Checks each page with axe in the browser, as visitors get it and as bare markup, and with our checks on the HTML as served.
 * @returns for each page and rule: our outcome and evidence, the elements that violate the rule, and whether they also do so
 * in the bare markup; and the pages that could not be compared
 */
export async function comparePages(origin, paths) {
  const browser = await chromium.launch({
    executablePath: await findChrome(process.env.CHROME_PATH || null, findLighthouse()),
    args: FLAGS,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    // Nothing from outside: results must not depend on other servers.
    await context.route(
      (url) => url.origin !== origin,
      (route) => route.abort(),
    );
    const [results, skipped] = [[], []];
    for (const path of paths) {
      const url = `${origin}/${path}`;
      try {
        const [asVisited, asMarkup] = [await violationsOf(context, url), await violationsOf(context, url + BARE)];
        for (const audit of await ourAudits(url)) {
          const nodes = asVisited.get(audit.id) ?? [];
          results.push({ path, audit, nodes, inMarkup: asMarkup.has(audit.id) });
        }
      } catch (error) {
        // Such as a page that goes elsewhere at once.
        skipped.push({ path, reason: error.message.split('\n', 1)[0] });
      }
    }
    return { results, skipped };
  } finally {
    await browser.close();
  }
}

async function ourAudits(url) {
  const html = await (await fetch(url)).text();
  const page = {
    requestedUrl: url,
    finalUrl: url,
    redirects: [],
    response: { url, status: 200, headers: [] },
    transferredBytes: html.length,
    decodedBytes: html.length,
    encoding: { name: 'UTF-8', source: 'header' },
    html,
  };
  return auditPage(page, NO_RESOURCES, COMPARED);
}

/** The elements that violate each rule. */
async function violationsOf(context, url) {
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: 'load' });
    // Module loaders show the page later. A page that keeps loading is checked as it is after five seconds.
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    await page.evaluate(axe.source);
    const violations = await page.evaluate(
      async (rules) => {
        // Only the page itself counts: our checks do not see into frames.
        const options = { runOnly: rules, iframes: false, resultTypes: ['violations'] };
        const results = await globalThis.axe.run(options);
        return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
      },
      COMPARED.map(({ id }) => id),
    );
    return new Map(violations);
  } finally {
    await page.close();
  }
}
