// What judging a page costs above parsing it. Run after `npm run build`: node bench/page-cost.mjs [rounds]
// Rounds are interleaved, so that a busy machine slows both alike; medians and their ratio are printed. The goal: < 2.
import { parse } from 'parse5';
import { auditPage } from '../dist/adapters/static-generator/audit-page.js';
import { NO_RESOURCES } from '../dist/adapters/static-generator/extra-resources.js';

const PAGE_BYTES = 100_000;
const rounds = Number(process.argv[2] ?? 200);
const html = makePage(PAGE_BYTES);
const url = 'https://www.example.com/articles/what-a-page-costs';
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
const resources = { ...NO_RESOURCES, robotsTxt };

const contestants = { 'parse5 alone': () => parse(html), 'parse5 and all checks': () => auditPage(page, resources) };
const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
for (let round = -20; round < rounds; round += 1) {
  for (const [name, run] of Object.entries(contestants)) {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    if (round >= 0) times[name].push((user + system) / 1000);
  }
}
const medians = Object.entries(times).map(([name, list]) => [name, median(list)]);
for (const [name, ms] of medians)
  console.log(`${name}: ${ms.toFixed(2)} ms, ${Math.round(1000 / ms)} pages per CPU second`);
console.log(`${html.length} characters, ${rounds} rounds, ratio ${(medians[1][1] / medians[0][1]).toFixed(2)}`);

function median(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}

function makePage(bytes) {
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What a page costs</title>
<meta name="description" content="A page made to be measured."><meta name="viewport" content="width=device-width">
<link rel="canonical" href="${'https://www.example.com/articles/what-a-page-costs'}"><link rel="icon" href="/icon.svg">
<meta property="og:title" content="Costs"><script type="application/ld+json">{"@type":"Article"}</script></head><body><h1>Costs</h1>`;
  let body = '';
  for (let index = 1; body.length < bytes; index += 1) {
    body += `<section class="card" id="s${index}"><h2>Section number ${index}</h2>
<p class="lead">Some <a href="/page/${index}" title="On ${index}">linked text about topic ${index}</a> and <em>more</em> words that fill the page with content &amp; meaning.</p>
<ul><li>One <li>Two <b>bold</b> <li><a href="/more/${index}">read more</a></ul><img src="/i/${index}.webp" width="10" height="10" alt="Picture ${index}"></section>\n`;
  }
  return `${head}${body}</body></html>`;
}
