// What checking a page costs on top of parsing it, and what the facts for a scan cost on top of that:
// node bench/page-cost.mjs [samples]. Run `npm run build` first.
// CPU time has a resolution of 4 ms, so a sample is ten runs. Samples are interleaved, so that other load affects both.
// Prints medians, and the medians of the ratios of pairs. The goals are less than 2, and less than 1.03.
import { parse } from 'parse5';
import { PageAnalyzer } from '../dist/adapters/static-generator/workers/page-analyzer.js';
import { unpackFacts } from '../dist/adapters/static-generator/facts/packed-facts.js';
import { NO_RESOURCES } from '../dist/adapters/static-generator/resources/related-resources.js';
import { makePage } from './support/sample-page.mjs';

const PAGE_BYTES = 100_000;
const samples = Number(process.argv[2] ?? 40);
const RUNS = 10;
const url = 'https://www.example.com/articles/what-a-page-costs';
const html = makePage(PAGE_BYTES, url);
const headers = [
  ['content-type', 'text/html; charset=utf-8'],
  ['content-encoding', 'gzip'],
  ['date', 'Fri, 20 Nov 2026 12:00:00 GMT'],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'],
  ['content-security-policy', "default-src 'self'; object-src 'none'; base-uri 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['set-cookie', 'session=1; Secure; HttpOnly; SameSite=Lax'],
];
const page = {
  requestedUrl: url,
  finalUrl: url,
  redirects: [],
  response: { url, status: 200, headers },
  transferredBytes: 20_000,
  decodedBytes: html.length,
  encoding: { name: 'UTF-8', source: 'header' },
  html,
};
const robotsTxt = {
  url: 'https://www.example.com/robots.txt',
  status: 200,
  headers: [],
  text: 'User-agent: *\nDisallow: /private/\n',
};
const analyzer = new PageAnalyzer();

const contestants = {
  'parse5 alone': () => parse(html),
  'parse5 and all checks': () => checkPage(),
  'parse5, all checks and facts': () => unpackFacts(checkPage({ facts: 'too' }).facts),
};
const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
for (let sample = -3; sample < samples; sample += 1) {
  for (const [name, run] of Object.entries(contestants)) {
    const start = process.threadCpuUsage();
    for (let count = 0; count < RUNS; count += 1) run();
    const { user, system } = process.threadCpuUsage(start);
    if (sample >= 0) times[name].push((user + system) / 1000 / RUNS);
  }
}
const [alone, checked, visited] = Object.values(times);
for (const [name, list] of Object.entries(times)) {
  const ms = median(list);
  console.log(`${name}: ${ms.toFixed(2)} ms, ${Math.round(1000 / ms)} pages per CPU second`);
}
const ratio = (list, base) => median(list.map((ms, index) => ms / base[index])).toFixed(3);
const links = html.match(/<a /g).length;
console.log(`${html.length} characters, ${links} links, ${samples} samples of ${RUNS} runs`);
console.log(`ratios: checks ${ratio(checked, alone)}, facts ${ratio(visited, checked)}`);

/** Runs both steps of a worker. Resources are available immediately. */
function checkPage(facts = {}) {
  const { referenced } = analyzer.analyze({ key: 1, page, resources: null });
  const subresources = referenced.subresources.map((resource) => ({
    ...resource,
    transferredBytes: 1000,
    result: { url: resource.url, status: 200, text: '', headers: [['content-type', 'image/webp']] },
  }));
  const resources = { ...NO_RESOURCES, robotsTxt, subresources, skippedSubresources: referenced.skipped };
  return analyzer.analyze({ key: 1, page, resources, ...facts });
}

function median(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}
