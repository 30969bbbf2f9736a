// Writes docs/checks.md from the built checks. With --check, only verifies that it is up to date.
import { StaticGenerator } from '../dist/adapters/static-generator/index.js';
import { renderChecksPage } from './render-checks-page.mjs';
import { writePage } from './support/write-page.mjs';

const catalogue = await new StaticGenerator().describe();
await writePage('docs/checks.md', renderChecksPage(catalogue), `${catalogue.checks.length} checks`);
