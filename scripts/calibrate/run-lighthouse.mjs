// Runs Lighthouse on simulated sites and stores its scores: node scripts/calibrate/run-lighthouse.mjs FOLDER OUTPUT [COUNT [SEED [BUILD]]]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clearTimeout, setTimeout } from 'node:timers';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { drawPopulation } from './draw-population.mjs';
import { loadBuild } from './load-build.mjs';
import { loadCorpus } from './load-corpus.mjs';
import { serveSites } from './serve-sites.mjs';
import { simulateSite } from './simulate-site.mjs';

const [folder, output, count = '80', seed = '2026', buildFolder = 'dist'] = process.argv.slice(2);
const PAGE_TIMEOUT_MS = 150_000;

const build = await loadBuild(buildFolder);
const corpus = loadCorpus(folder);
const population = drawPopulation(
  corpus.map(({ name }) => name),
  seed,
);
const sites = corpus.map((saved) => simulateSite(saved, population.get(saved.name), seed));
const resources = new Map(
  sites.flatMap((site) => {
    const { html } = build.decodeHtml(site.body, build.mediaTypeOf(site.headers, site.body));
    const { subresources } = build.findReferencedResources(build.parseDocument(html), site.url);
    return subresources.map(({ url, kind }) => [url, { site, kind }]);
  }),
);
const server = await serveSites(sites, resources);

// Evenly over the names, so that a part of the run is a sample too.
const step = Math.max(1, sites.length / Number(count));
const chosen = Array.from(
  { length: Math.min(Number(count), sites.length) },
  (_, index) => sites[Math.floor(index * step)],
);
const found = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : {};
for (const { name, url } of chosen) {
  if (found[name] !== undefined) continue;
  const started = Date.now();
  found[name] = await audit(url).catch((error) => ({ error: String(error) }));
  writeFileSync(output, JSON.stringify(found, null, 1));
  process.stdout.write(
    `${name} ${JSON.stringify(found[name].scores ?? found[name].error)} ${Date.now() - started} ms\n`,
  );
}
server.close();
process.exit(0);

/** Each page gets a new Chrome, because some pages leave one in a bad state. */
async function audit(url) {
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-features=HttpsUpgrades',
      `--host-resolver-rules=MAP *:443 127.0.0.1:${server.securePort}, MAP *:80 127.0.0.1:${server.plainPort}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });
  try {
    const flags = {
      port: chrome.port,
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      disableFullPageScreenshot: true,
      ignoreStatusCode: true,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      skipAudits: ['bf-cache', 'screenshot-thumbnails', 'final-screenshot'],
    };
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Lighthouse took too long.')), PAGE_TIMEOUT_MS);
    });
    const result = await Promise.race([lighthouse(url, flags), late]).finally(() => clearTimeout(timer));
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError !== undefined) return { error: runtimeError.code };
    const scores = Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, score === null ? null : Math.round(score * 100)]),
    );
    return {
      scores,
      failed: Object.values(audits).flatMap(({ id, score }) => (score !== null && score < 0.9 ? [id] : [])),
    };
  } finally {
    chrome.kill();
  }
}
