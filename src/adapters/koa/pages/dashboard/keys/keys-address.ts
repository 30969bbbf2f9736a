export const KEYS = '/dashboard/keys';
