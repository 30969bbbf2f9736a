import type { ClientBase, Connection, Submittable } from 'pg';

/*
 * Everything that Sitegrade uses of pg beyond its documented interface is in this file: the callbacks of a query, the
 * record of named statements, and the socket of a connection.
 *
 * When an upgrade of pg fails test/adapters/mikro-orm/pg-internals.postgres.test.ts, compare this file with pg's
 * lib/client.js, lib/query.js and lib/connection.js, fix it, and change CHECKED_WITH_PG. Until then, open the storage with
 * `statements: 'plain'`, which uses none of this.
 */

/** The version of pg that this file was last compared with. */
export const CHECKED_WITH_PG = '8.23.0';

/** A column, as the server describes it. */
export interface ColumnDescription {
  readonly name: string;
  readonly dataTypeID: Parameters<ClientBase['getTypeParser']>[0];
}

/** A query as lib/client.js calls it: `submit` when it is sent, the rest as the server's messages arrive. */
export interface PgQuery extends Submittable {
  /** Name and text of the statement whose results are arriving. pg marks that name as parsed on ParseComplete. */
  readonly name: string;
  readonly text: string;
  /** Set by pg if `query_timeout` is; stops that timer. Call it when the query ends. */
  callback: (() => void) | undefined;
  handleRowDescription(message: { readonly fields: readonly ColumnDescription[] }): void;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: unknown, connection: Connection): void;
}

/** Named statements of a connection: those that the server has, and those on their way to it. */
type NamedStatements = Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string | undefined>>;

/** Whether the server has a named statement, or will have it before it reads what is sent next. */
export function isNamed(connection: Connection, name: string): boolean {
  const { parsedStatements, submittedNamedStatements } = connection as Connection & NamedStatements;
  return (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined;
}

/** Records that a Parse message for a named statement is being sent. */
export function addSubmittedName(connection: Connection, name: string, text: string): void {
  (connection as Connection & NamedStatements).submittedNamedStatements[name] = text;
}

/** Takes back `addSubmittedName` for names whose Parse message may never be read. */
export function removeSubmittedNames(connection: Connection, names: readonly string[]): void {
  const { submittedNamedStatements } = connection as Connection & NamedStatements;
  for (const name of names) submittedNamedStatements[name] = undefined;
}

/** Sends protocol messages as one write. On a closed connection it does nothing: pg rejects its queries. */
export function sendMessages(connection: Connection, messages: readonly Buffer[]): void {
  if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
}

/** Holds back what a client sends during this turn of the event loop, and sends it as one packet at its end. */
export function corkUntilNextTick(client: ClientBase): void {
  const { stream } = (client as ClientBase & { readonly connection: Connection }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
