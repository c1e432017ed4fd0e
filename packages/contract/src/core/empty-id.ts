/** The spec's "empty identifier" (P-360): stands where a route needs an id and there is none yet. */
export const EMPTY_ID = '00000000-0000-0000-0000-000000000000';
