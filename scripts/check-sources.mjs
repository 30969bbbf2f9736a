// Checks that the sources of the rules are named at the versions that are installed: node scripts/check-sources.mjs
import { globSync, readFileSync } from 'node:fs';
import { SOURCES } from '../src/adapters/static-generator/checks/support/sources.ts';
import { sourceProblems } from './check-sources/source-problems.mjs';

/** The changelog and decisions name the versions of their time. */
const TEXTS = ['src/**/*.{ts,tsx}', 'README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/*.md'];
/** Measured with the version of its time, and generated from the checks. */
const SKIPPED = ['docs/performance.md', 'docs/checks.md'];

const installed = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const paths = globSync(TEXTS).filter((path) => !SKIPPED.includes(path));
const texts = paths.sort().map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const problems = sourceProblems(SOURCES, installed, texts);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);
process.stdout.write(`${Object.keys(SOURCES).length} sources are named at their versions.\n`);
