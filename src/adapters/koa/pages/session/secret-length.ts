/** Minimum length of the secret that seals cookies, in characters. */
export const MIN_SECRET_LENGTH = 32;
