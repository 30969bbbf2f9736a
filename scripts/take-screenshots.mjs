// Retakes the pictures in test/browser/screenshots and docs/images: npm run screenshots
import { spawnSync } from 'node:child_process';

const jest = ['node_modules/jest/bin/jest.js', 'test/browser/screenshots', '--selectProjects=chromium'];
const { status } = spawnSync(process.execPath, ['--experimental-vm-modules', ...jest], {
  env: { ...process.env, UPDATE_SCREENSHOTS: '1', NODE_NO_WARNINGS: '1' },
  stdio: 'inherit',
});
spawnSync('git', ['--no-pager', 'diff', '--stat', '--', 'test/browser/screenshots', 'docs/images'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
