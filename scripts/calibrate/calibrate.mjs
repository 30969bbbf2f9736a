// Measures how the static generator's scores are distributed over saved pages: node scripts/calibrate/calibrate.mjs --help
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditCorpus } from './audit-corpus.mjs';
import { loadBuild } from './load-build.mjs';
import { loadCorpus } from './load-corpus.mjs';
import { printCorrelation } from './print-correlation.mjs';
import { printPopulation } from './print-population.mjs';
import { printSeeds } from './print-seeds.mjs';
import { printSummary } from './print-summary.mjs';
import { scoreRun } from './score-run.mjs';
import { summarize } from './summarize.mjs';

const HELP = `Usage: node scripts/calibrate/calibrate.mjs --corpus FOLDER [options]

  --corpus FOLDER     saved pages, one <host>.html per host; default: CALIBRATION_CORPUS
  --seed TEXT         draws the servers of the pages; default: 2026
  --seeds NUMBER      runs this many seeds, and prints one line for each
  --build FOLDER      build to use; default: dist
  --save FILE         stores the audits of the run (with --seeds: of all runs)
  --rescore FILE      scores stored audits with the weights of the build, instead of running the checks
  --lighthouse FILE   prints the correlation with stored Lighthouse scores (see run-lighthouse.mjs)
  --json              prints JSON
`;

const { values: options } = parseArgs({
  options: {
    corpus: { type: 'string', default: process.env.CALIBRATION_CORPUS },
    seed: { type: 'string', default: '2026' },
    seeds: { type: 'string' },
    build: { type: 'string', default: 'dist' },
    save: { type: 'string' },
    rescore: { type: 'string' },
    lighthouse: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const write = (text) => process.stdout.write(text);

if (options.help || (options.corpus === undefined && options.rescore === undefined)) {
  write(HELP);
  process.exit(options.help ? 0 : 2);
}

const build = await loadBuild(options.build);
const runs = options.rescore === undefined ? await auditAll() : JSON.parse(readFileSync(options.rescore, 'utf8'));
if (options.save !== undefined) writeFileSync(options.save, JSON.stringify(runs));
const rules = build.scoringRules('https:');
const [first] = runs;
const pages = scoreRun(build, first);
const summary = summarize(pages, rules);

if (options.json) {
  write(
    `${JSON.stringify({ seed: first.seed, ...summary, scores: pages.map(({ name, score, categories }) => ({ name, score, categories })) })}\n`,
  );
} else if (runs.length > 1) {
  printSeeds(
    runs.map((run) => ({ seed: run.seed, summary: summarize(scoreRun(build, run), rules) })),
    write,
  );
} else {
  write(`seed ${first.seed}, `);
  printSummary(summary, pages, write);
  printPopulation(first, write);
}
if (options.lighthouse !== undefined && !options.json) {
  printCorrelation(pages, JSON.parse(readFileSync(options.lighthouse, 'utf8')), write);
}

async function auditAll() {
  const corpus = loadCorpus(options.corpus);
  const seeds = Array.from({ length: Number(options.seeds ?? 1) }, (_, index) =>
    index === 0 ? options.seed : `${options.seed}-${index}`,
  );
  const found = [];
  for (const seed of seeds) found.push(await auditCorpus(build, corpus, seed));
  return found;
}
