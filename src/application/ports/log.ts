/** Where adapters say what goes on. Every pino logger is one. Never give it a password, a hash or a key. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
