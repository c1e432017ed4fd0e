/** The specification's "empty identifier" (P-360), used where a route needs an id that does not exist yet. */
export const EMPTY_ID = '00000000-0000-0000-0000-000000000000';
