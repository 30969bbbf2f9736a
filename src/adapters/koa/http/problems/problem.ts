import type { Violation } from '../../../../domain/index.js';
import { PROBLEM_TYPES, type ProblemName } from './problem-types.js';

/** A refusal before it is written down. */
export interface Problem {
  readonly name: ProblemName;
  /** About this one occurrence, for people. Never holds a secret or anything from inside the service. */
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly violations?: readonly Violation[] | undefined;
}

/** Media type of RFC 9457. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * The answer's body.
 * @param base address of the service, or an empty text where it is not known: `type` is a relative reference then.
 * @param requestId a UUID.
 */
export function renderProblem(problem: Problem, base: string, requestId: string): string {
  const { status, title } = PROBLEM_TYPES[problem.name];
  return JSON.stringify({
    type: `${base}/docs/problems/${problem.name}`,
    title,
    status,
    detail: problem.detail,
    instance: `urn:uuid:${requestId}`,
    ...(problem.violations && {
      errors: problem.violations.map(({ field, code, message }) => ({ field, code, message })),
    }),
  });
}
