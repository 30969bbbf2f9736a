// Captures a page as a fixture in test/adapters/static-generator/captured, or updates the stored reports:
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
    stop('Usage: npm run capture -- NAME URL, with NAME in kebab case, or npm run capture -- --update');
  }
  const folder = join(values.into, name);
  if (existsSync(folder)) stop(`${folder} already exists. Choose another name.`);
  const { capturePage } = await import('./capture/capture-page.mjs');
  const captured = await capturePage(url, process.env.ALLOWED_TARGETS ?? '').catch((error) => stop(error.message));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'body.html'), captured.body);
  writeJson(join(folder, 'exchange.json'), captured.exchanges);
  writeJson(join(folder, 'verdicts.json'), captured.expected);
  process.stdout.write(
    `Wrote ${folder}. Cookie values are removed; check that it contains nothing else that must not be published. Then ` +
      'describe the page in verdicts.json, argue or delete each verdict, and store its report: npm run capture -- --update\n',
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
  // One header per line.
  const pairs = /\[\n\s+("(?:[^"\\]|\\.)*"),\n\s+("(?:[^"\\]|\\.)*")\n\s+\]/g;
  writeFileSync(file, `${JSON.stringify(value, null, 2).replace(pairs, '[$1, $2]')}\n`);
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
