/** What can be done with several reports, except deletion. */
export const BULK_ACTIONS = ['regenerate', 'private', 'public'] as const;

export type BulkAction = (typeof BULK_ACTIONS)[number];
