import type { Problem } from './problem.js';

const NAME = 'RequestRefused';

/** Thrown where the wire is at fault: what the application knows nothing of. */
export class RequestRefused extends Error {
  override readonly name = NAME;

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

export function malformed(detail: string): RequestRefused {
  return new RequestRefused({ name: 'malformed-request', detail });
}

/** The problem that a RequestRefused carries; null for any other value. */
export function refusalOf(error: unknown): Problem | null {
  return error instanceof Error && error.name === NAME ? (error as RequestRefused).problem : null;
}
