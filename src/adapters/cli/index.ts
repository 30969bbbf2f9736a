export type { FetchDocument, FetchedDocument, FetchFailure, Grader } from './grader.js';
export { runCli, type CliHost } from './run-cli.js';
export { wantsColours, type Terminal } from './terminal.js';
