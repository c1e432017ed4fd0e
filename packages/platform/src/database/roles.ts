/**
 * The database roles that programs use. `owner` is the login itself: it owns the schema, migrates and provisions. The
 * others are bound by row security and by their grants.
 */
export const databaseRoles = {
  owner: null,
  app: 'waypost_app',
  signin: 'waypost_signin',
  worker: 'waypost_worker',
  sealer: 'waypost_sealer',
  pruner: 'waypost_pruner',
  provision: 'waypost_provision',
  identity: 'waypost_identity',
  keys: 'waypost_keys',
} as const;

export type DatabaseRole = keyof typeof databaseRoles;

/** The roles that the login of the running programs may use. */
export const programRoles = [
  'app',
  'signin',
  'worker',
  'sealer',
  'identity',
] as const satisfies DatabaseRole[];
