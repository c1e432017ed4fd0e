/** The kinds of records that the rows of a file can be. */
export const importKinds = [
  'registrations',
  'coverages',
  'orders',
  'physicians',
  'plans',
  'appointments',
] as const;
export type ImportKind = (typeof importKinds)[number];
