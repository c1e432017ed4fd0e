/** Page sizes of a grid; the first is the default (P-355). */
export const pageSizes = [100, 500, 1000, 5000] as const;
