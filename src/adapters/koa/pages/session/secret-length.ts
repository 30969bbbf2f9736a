/** Shortest secret that cookies are sealed with, in characters. */
export const MIN_SECRET_LENGTH = 32;
