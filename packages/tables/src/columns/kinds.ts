/** What rows of a file are. */
export const importKinds = [
  'registrations',
  'coverages',
  'orders',
  'physicians',
  'plans',
  'appointments',
] as const;
export type ImportKind = (typeof importKinds)[number];
