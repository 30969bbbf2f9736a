import type { Context, Middleware } from 'koa';
import type { Log } from '../../../../application/index.js';
import { PROBLEM_MEDIA_TYPE, renderProblem, type Problem } from './problem.js';
import { PROBLEM_TYPES } from './problem-types.js';
import { toProblem } from './to-problem.js';
import { stateOf } from '../request-state.js';

const INTERNAL_ERROR: Problem = {
  name: 'internal-error',
  detail: 'The fault is ours and has been recorded under the id of this request.',
};

/** Turns every error into an `application/problem+json` answer. What the client may not read goes to the log, loudly. */
export function handleErrors(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = toProblem(error);
      if (problem === null || problem.name === 'unavailable') {
        log.error({ request_id: stateOf(ctx).id, err: error }, 'request failed');
      }
      writeProblem(ctx, problem ?? INTERNAL_ERROR);
    }
  };
}

function writeProblem(ctx: Context, problem: Problem): void {
  const { base, id } = stateOf(ctx);
  ctx.status = PROBLEM_TYPES[problem.name].status;
  ctx.set({ ...problem.headers, 'Content-Type': PROBLEM_MEDIA_TYPE, 'Cache-Control': 'no-store' });
  ctx.body = renderProblem(problem, base, id);
}
