// Prints one version's section of CHANGELOG.md, for release notes: node scripts/changelog-section.mjs 0.1.0
import { readFileSync } from 'node:fs';

const version = process.argv[2];
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## \[)/m);
const section = sections.find((text) => text.startsWith(`## [${version}]`));
if (section === undefined) {
  process.stderr.write(`CHANGELOG.md has no section for version ${version}.\n`);
  process.exit(1);
}
process.stdout.write(section.slice(section.indexOf('\n') + 1).trim() + '\n');
