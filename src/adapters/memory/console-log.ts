import type { Log } from '../../application/index.js';

/** Prints warnings and errors to the console and drops the rest: the default of a host that passes no log. */
export const consoleLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
};
