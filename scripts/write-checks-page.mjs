// Writes docs/checks.md from the built checks. With --check, only verifies that it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { StaticGenerator } from '../dist/adapters/static-generator/index.js';
import { renderChecksPage } from './render-checks-page.mjs';

const PAGE = 'docs/checks.md';

const catalogue = await new StaticGenerator().describe();
const page = await format(renderChecksPage(catalogue), { ...(await resolveConfig(PAGE)), filepath: PAGE });
if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, page);
} else if (readFileSync(PAGE, 'utf8') !== page) {
  process.stderr.write(`${PAGE} is out of date. Run npm run docs:checks.\n`);
  process.exit(1);
}
process.stdout.write(`${PAGE} is up to date: ${catalogue.checks.length} checks.\n`);
