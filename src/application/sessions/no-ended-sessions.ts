import type { EndedSessions } from '../ports/index.js';

/** For hosts without pages. */
export const NO_ENDED_SESSIONS: EndedSessions = {
  add: () => Promise.resolve(),
  includes: () => Promise.resolve(false),
  purge: () => Promise.resolve(0),
};
