// Writes docs/site-findings.md from the built domain. With --check, only verifies that it is up to date.
import { describeSiteFindings } from '../dist/domain/index.js';
import { renderSiteFindingsPage } from './render-site-findings-page.mjs';
import { writePage } from './support/write-page.mjs';

const findings = describeSiteFindings();
await writePage('docs/site-findings.md', renderSiteFindingsPage(findings), `${findings.length} findings`);
