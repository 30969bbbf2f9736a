// Compares our accessibility checks with axe-core in Chromium, on every HTML file in a folder:
//   npm run compare:axe -- FOLDER [--match TEXT] [--details]
// Fails if one of our checks fails where axe finds no violation of that rule.
import { parseArgs } from 'node:util';
import { comparePages } from './compare-with-axe/compare-pages.mjs';
import { findPages } from './compare-with-axe/find-pages.mjs';
import { printResults } from './compare-with-axe/print-results.mjs';
import { serveFolder } from './compare-with-axe/serve-folder.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { match: { type: 'string', default: '' }, details: { type: 'boolean', default: false } },
});
const [folder] = positionals;
const paths = folder === undefined ? [] : findPages(folder, values.match);
if (paths.length === 0) {
  process.stderr.write(
    'Usage: npm run compare:axe -- FOLDER [--match TEXT] [--details], with a folder that has HTML files\n',
  );
  process.exit(1);
}
const server = await serveFolder(folder);
try {
  const { results, skipped } = await comparePages(server.origin, paths);
  for (const { path, reason } of skipped) process.stdout.write(`Not compared: ${path}: ${reason}\n`);
  const falseAlarms = printResults(results, values.details);
  process.exitCode = falseAlarms > 0 || results.length === 0 ? 1 : 0;
} finally {
  server.close();
}
