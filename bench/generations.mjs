// Pages checked per second and core, next to a bare fetch and parse of the same page over loopback:
// node bench/generations.mjs [--rounds 9] [--pages 60]. The goal is at least half. Run `npm run build` first.
// A visit for a scan reuses the responses that pages of a site share. Measures CPU time of this process with its threads;
// the site is another process. Over TLS, the bare fetch opens a connection per page, as for pages of different sites.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setDefaultCACertificates } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { parse } from 'parse5';
import { Agent, request } from 'undici';
import { StaticGenerator, parseAllowedTargets } from '../dist/adapters/static-generator/index.js';
import { makeCertificate } from './support/certificate.mjs';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, pages: { type: 'string', default: '60' } },
});
const rounds = wholeNumber('rounds', values.rounds);
const pages = wholeNumber('pages', values.pages);

// The flag that `npm start` sets.
setFlagsFromString('--no-allocation-site-pretenuring');

/** Concurrent pages: the default of a worker on two cores. */
const LANES = 8;

const site = fork(join(import.meta.dirname, 'support', 'site.mjs'));
const [{ origin }] = await once(site, 'message');
const certificate = makeCertificate();
site.send(certificate);
const [{ origin: secureOrigin }] = await once(site, 'message');
setDefaultCACertificates([certificate.cert]);
const { targets } = parseAllowedTargets('127.0.0.1');
const generator = new StaticGenerator({ allowedTargets: targets });
const agent = new Agent();

/** Requests of the generator for a page with resources, besides the page itself. */
let extra = 0;

/** Never aborted. */
const NEVER = new globalThis.AbortController().signal;

const contestants = {
  'fetch and parse5': (url) => withAgent(url, (dispatcher) => fetchAndParse(url, dispatcher)),
  'same number of fetches and parse5': (url) =>
    withAgent(url, async (dispatcher) => {
      await fetchAndParse(url, dispatcher);
      const resources = Array.from({ length: extra }, (_, index) => new URL(`/i/${index}.webp`, url));
      await Promise.all(resources.map((resource) => drain(resource, dispatcher)));
    }),
  generator: async (url) => {
    const outcome = await generator.generate(url, NEVER);
    if (outcome.kind !== 'audited') throw new Error(`No audits: ${JSON.stringify(outcome)}`);
  },
  'visit for a scan': async (url) => {
    const outcome = await generator.visit(url, NEVER);
    if (outcome.kind !== 'audited') throw new Error(`No audits: ${JSON.stringify(outcome)}`);
  },
};

/** Kinds of pages, by folder of the site. */
const KINDS = [
  { label: 'with resources', folder: 'pages', site: origin },
  { label: 'without', folder: 'plain', site: origin },
  { label: 'with resources, over TLS', folder: 'pages', site: secureOrigin },
  { label: 'without, over TLS', folder: 'plain', site: secureOrigin },
];

try {
  const requests = { pages: await requestsPerPage('pages'), plain: await requestsPerPage('plain') };
  extra = requests.pages - 1;
  const runs = KINDS.flatMap((kind) =>
    Object.keys(contestants)
      .filter((name) => kind.folder === 'pages' || !name.startsWith('same number'))
      .map((name) => ({ kind, name, rates: [] })),
  );
  for (let round = -1; round < rounds; round += 1) {
    for (const { kind, name, rates } of runs) {
      const rate = await pagesPerCpuSecond(contestants[name], `${kind.site}/${kind.folder}/${round}`);
      if (round >= 0) rates.push(rate);
    }
  }
  console.log(`${machine()}\n\n${rounds} rounds of ${pages} pages, ${LANES} concurrent.\n`);
  const rows = runs.map(({ kind, name, rates }) => {
    const ours = runs.find((run) => run.kind === kind && run.name === 'generator').rates;
    const ratio = median(ours.map((rate, round) => rate / rates[round])).toFixed(2);
    const label = name === 'generator' ? `generator, ${requests[kind.folder]} requests` : name;
    return [kind.label, label, Math.round(median(rates)), ratio];
  });
  console.log(markdown([['pages', '', 'pages per CPU second', 'generator / this'], ...rows]));
} finally {
  site.kill();
  await agent.close();
}
// Its threads would keep the process running.
process.exit();

/** Over TLS, uses a new agent per page, with as many connections as browsers open. */
async function withAgent(url, work) {
  if (url.startsWith('http:')) return work(agent);
  const own = new Agent({ connections: 6 });
  try {
    return await work(own);
  } finally {
    await own.close();
  }
}

async function fetchAndParse(url, dispatcher) {
  const { body } = await request(url, { dispatcher });
  parse(await body.text());
}

async function drain(url, dispatcher) {
  const { body } = await request(url, { dispatcher });
  await body.dump();
}

async function pagesPerCpuSecond(run, address) {
  let next = 0;
  const lane = async () => {
    while (next < pages) await run(`${address}/${next++}`);
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: LANES }, lane));
  const { user, system } = process.cpuUsage(before);
  return pages / ((user + system) / 1e6);
}

/** Counts the requests of the generator for a page, such as robots.txt, the sitemap and resources. */
async function requestsPerPage(folder) {
  const count = async () => Number(await (await fetch(`${origin}/count`)).text());
  const before = await count();
  await contestants.generator(`${origin}/${folder}/counted`);
  return (await count()) - before - 1;
}
