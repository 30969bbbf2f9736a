// How many pages one core grades in a second, beside a bare fetch and parse of the same page over loopback:
// node bench/generations.mjs [--rounds 9] [--pages 60]. The goal: at least half. Run after `npm run build`.
// What counts is processor time of this process, its threads included; the site is a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { parse } from 'parse5';
import { Agent, request } from 'undici';
import { StaticGenerator, parseAllowedTargets } from '../dist/adapters/static-generator/index.js';
import { machine, markdown, median, wholeNumber } from './support/numbers.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, pages: { type: 'string', default: '60' } },
});
const rounds = wholeNumber('rounds', values.rounds);
const pages = wholeNumber('pages', values.pages);

// As our program does.
setFlagsFromString('--no-allocation-site-pretenuring');

/** Pages at a time: a worker's default on two cores. */
const LANES = 8;

const site = fork(join(import.meta.dirname, 'support', 'site.mjs'));
const [{ origin }] = await once(site, 'message');
const { targets } = parseAllowedTargets('127.0.0.1');
const generator = new StaticGenerator({ allowedTargets: targets });
const agent = new Agent();

/** Requests that the generator makes beside that for a page with resources. */
let extra = 0;

/** Nobody stops it. */
const NEVER = new globalThis.AbortController().signal;

const contestants = {
  'fetch and parse5': async (url) => {
    const { body } = await request(url, { dispatcher: agent });
    parse(await body.text());
  },
  'as many fetches and parse5': async (url) => {
    await contestants['fetch and parse5'](url);
    await Promise.all(Array.from({ length: extra }, (_, index) => drain(`${origin}/i/${index}.webp`)));
  },
  generator: async (url) => {
    const outcome = await generator.generate(url, NEVER);
    if (outcome.kind !== 'audited') throw new Error(`No audits: ${JSON.stringify(outcome)}`);
  },
};

/** Kinds of pages, by the site's folder. */
const KINDS = { pages: 'with resources', plain: 'without' };

try {
  const requests = { pages: await requestsPerPage('pages'), plain: await requestsPerPage('plain') };
  extra = requests.pages - 1;
  const runs = Object.keys(KINDS).flatMap((kind) =>
    Object.keys(contestants)
      .filter((name) => kind === 'pages' || !name.startsWith('as many'))
      .map((name) => ({ kind, name, rates: [] })),
  );
  for (let round = -1; round < rounds; round += 1) {
    for (const { kind, name, rates } of runs) {
      const rate = await pagesPerCpuSecond(contestants[name], `${kind}/${round}`);
      if (round >= 0) rates.push(rate);
    }
  }
  console.log(`${machine()}\n\n${rounds} rounds of ${pages} pages, ${LANES} at a time.\n`);
  const rows = runs.map(({ kind, name, rates }) => {
    const ours = runs.find((run) => run.kind === kind && run.name === 'generator').rates;
    const ratio = median(ours.map((rate, round) => rate / rates[round])).toFixed(2);
    const told = name === 'generator' ? `generator, ${requests[kind]} requests` : name;
    return [KINDS[kind], told, Math.round(median(rates)), ratio];
  });
  console.log(markdown([['pages', '', 'pages per CPU second', 'generator / this'], ...rows]));
} finally {
  site.kill();
  await agent.close();
}
// Its threads would keep the process.
process.exit();

async function drain(url) {
  const { body } = await request(url, { dispatcher: agent });
  await body.dump();
}

async function pagesPerCpuSecond(run, folder) {
  let next = 0;
  const lane = async () => {
    while (next < pages) await run(`${origin}/${folder}/${next++}`);
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: LANES }, lane));
  const { user, system } = process.cpuUsage(before);
  return pages / ((user + system) / 1e6);
}

/** How many requests the generator makes for a page: robots.txt, the sitemap and resources belong to its work. */
async function requestsPerPage(folder) {
  const count = async () => Number(await (await fetch(`${origin}/count`)).text());
  const before = await count();
  await contestants.generator(`${origin}/${folder}/counted`);
  return (await count()) - before - 1;
}
