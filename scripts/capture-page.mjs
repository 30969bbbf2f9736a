// Captures a page as a fixture of test/adapters/static-generator/captured, or writes the kept reports anew:
//   npm run capture -- NAME URL [--into FOLDER]
//   npm run capture -- --update
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const FIXTURES = 'test/adapters/static-generator/captured/fixtures';
const REPORTS_TEST = 'test/adapters/static-generator/captured/reports';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean' }, into: { type: 'string', default: FIXTURES } },
});

if (values.update) {
  updateReports();
} else {
  const [name, url] = positionals;
  if (name === undefined || url === undefined || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || !URL.canParse(url)) {
    stop('usage: npm run capture -- NAME URL, with a name in kebab case; or npm run capture -- --update');
  }
  const folder = join(values.into, name);
  if (existsSync(folder)) stop(`${folder} is already there.`);
  const { capturePage } = await import('./capture/capture-page.mjs');
  const captured = await capturePage(url, process.env.ALLOWED_TARGETS ?? '').catch((error) => stop(error.message));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'body.html'), captured.body);
  writeJson(join(folder, 'exchange.json'), captured.exchanges);
  writeJson(join(folder, 'verdicts.json'), captured.expected);
  process.stdout.write(
    `${folder} is written. Read it through for what must not be published (cookies' values are left out already), then ` +
      'say in verdicts.json what it is, argue or delete each verdict, and keep its report: npm run capture -- --update\n',
  );
}

function updateReports() {
  const jest = ['node_modules/jest/bin/jest.js', REPORTS_TEST, '--selectProjects=integration'];
  const { status } = spawnSync(process.execPath, ['--experimental-vm-modules', ...jest], {
    env: { ...process.env, SITEGRADE_CAPTURES: 'update', NODE_NO_WARNINGS: '1' },
    stdio: 'inherit',
  });
  spawnSync('git', ['--no-pager', 'diff', '--stat', '--patch', '--unified=0', '--', `${FIXTURES}/*/report.txt`], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

function writeJson(file, value) {
  // A header a line.
  const pairs = /\[\n\s+("(?:[^"\\]|\\.)*"),\n\s+("(?:[^"\\]|\\.)*")\n\s+\]/g;
  writeFileSync(file, `${JSON.stringify(value, null, 2).replace(pairs, '[$1, $2]')}\n`);
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
