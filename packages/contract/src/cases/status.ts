/** The status of a case whose visit does not take place. */
export const CANCELLED = 'Cancelled';
