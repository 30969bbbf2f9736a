import type { AuthenticatedActor } from '../../../../application/index.js';
import { notFound, type Scope } from '../../../../domain/index.js';
import { isUuid } from '../../http/uuid.js';
import type { RequestClass } from '../requests/request-reader.js';

/** One operation of the API: what it takes, whom it lets, what it does. Knows nothing of Koa. */
export interface Operation<Query extends object = object, Body extends object = object> {
  /** Its `operationId` in openapi.json. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces, as in openapi.json. */
  readonly path: string;
  readonly scope: Scope;
  readonly query?: RequestClass<Query>;
  readonly body?: RequestClass<Body>;
  handle(call: Call<Query, Body>): Promise<Answer>;
}

/** A request that was read, authenticated and found without a fault. */
export interface Call<Query extends object, Body extends object> {
  readonly actor: AuthenticatedActor;
  readonly query: Query;
  readonly body: Body;
  /** Address that links begin with. */
  readonly base: string;
  /** A parameter of the path, percent-decoded. */
  param(name: string): string;
  header(name: string): string | undefined;
  /** Runs something that may take long; it is told when nobody waits for its answer any more. */
  whileWaited<T>(work: (cancellation: AbortSignal) => Promise<T>): Promise<T>;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
}

/** Keeps the types of one operation together and lets it stand in a list with others. */
export function operation<Query extends object, Body extends object>(definition: Operation<Query, Body>): Operation {
  return definition;
}

/** An id in the path. One that no record can have is a record that does not exist. */
export function idOf(
  call: Pick<Call<object, object>, 'param'>,
  what: 'report' | 'generation' | 'key',
  name = 'id',
): string {
  const id = call.param(name);
  if (!isUuid(id)) throw notFound(what);
  return id;
}
