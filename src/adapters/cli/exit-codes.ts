/** Exit codes of `report`. */
export const OK = 0;
export const BELOW_THRESHOLD = 1;
export const FAILED = 2;
