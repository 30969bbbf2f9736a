export { renderReport } from './render-report.js';
export { runCli, type CliHost } from './run-cli.js';
export type { Terminal } from './terminal.js';
