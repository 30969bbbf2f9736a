/** Receives the log of adapters. Every pino logger can be used as one. It never throws. Never log a password, hash or key. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
