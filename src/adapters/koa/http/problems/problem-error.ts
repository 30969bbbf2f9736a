import type { Problem } from './problem.js';

const NAME = 'RequestRefused';

/** Thrown where the wire is at fault: what the application knows nothing of. */
export class ProblemError extends Error {
  override readonly name = NAME;

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

export function malformed(detail: string): ProblemError {
  return new ProblemError({ name: 'malformed-request', detail });
}

/** The problem that a RequestRefused carries; null for any other value. */
export function problemOf(error: unknown): Problem | null {
  return error instanceof Error && error.name === NAME ? (error as ProblemError).problem : null;
}
