/** Page sizes of a grid; the first is the default (P-355). */
export const pageSizes = [100, 500, 1000, 5000] as const;

/** Page sizes of the case search (P-356). */
export const searchPageSizes = [100, 500, 1000] as const;
