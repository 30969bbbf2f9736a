/** A sign for each result that needs no color of its own. */
export const RESULT_SIGNS = { good: '🟢', decent: '🟡', bad: '🔴' } as const;
